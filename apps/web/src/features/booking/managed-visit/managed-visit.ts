import {
  cancelManagedVisit,
  changeManagedVisit,
  getManagedDays,
  getManagedSlots,
  getManagedVisit,
  type ManagedVisit,
} from '@archwire/contract/booking/booking-calls'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import type { Trail } from '../../../lib/navigation/use-step-history.ts'
import type { Slot, TimesSource } from '../free-times/free-times.ts'
import { isTaken } from '../new-booking/booking.ts'

/** The visit that the server wrote into the page. */
export const preloadedVisit = () => pageSettings.content() as ManagedVisit | undefined

const readVisit = (token: string): Promise<ManagedVisit> => call(getManagedVisit, { params: { token } })

/** `seenAt`: the start of the visit as far as the visitor knows. Staff may have moved it since the page was opened. */
const confirmVisit = (token: string, seenAt: string): Promise<ManagedVisit> =>
  call(changeManagedVisit, { params: { token }, body: { confirmed: true, seenAt } })

const moveVisit = (
  token: string,
  seenAt: string,
  { startsAt, doctor }: { startsAt: string; doctor: Slot['doctor'] },
): Promise<ManagedVisit> =>
  call(changeManagedVisit, {
    params: { token },
    body: { startsAt, seenAt, ...(doctor && { doctorId: doctor.id }) },
  })

const cancelVisit = (token: string, seenAt: string): Promise<undefined> =>
  call(cancelManagedVisit, { params: { token }, query: { seen_at: seenAt } })

/** The times to which a visit can be moved. */
export const timesFor = (
  token: string,
  { firstDay, lastDay, timeZone, startsAt }: ManagedVisit,
): TimesSource => ({
  // The visit does not block itself: once it is moved, other times are free.
  key: `${token} ${startsAt}`,
  firstDay,
  lastDay,
  timeZone,
  days: async (from, to, signal) =>
    (await call(getManagedDays, { params: { token }, query: { from, to } }, { signal })).days,
  slots: async (date, signal) => {
    const { slots } = await call(getManagedSlots, { params: { token }, query: { date } }, { signal })
    // Its own time is no other time, and a visit that was set aside would count as set aside there again.
    return slots.filter(slot => Date.parse(slot.startsAt) !== Date.parse(startsAt))
  },
})

/** The visit as a file for calendars. */
export const calendarUrl = (token: string): string =>
  `/v2/rest/public/bookings/${encodeURIComponent(token)}/calendar.ics`

/**
 * The views of the page: the visit, the times to which it can be moved, or the confirmation of a move or a
 * cancellation.
 */
type View = 'visit' | 'times' | 'move' | 'cancel'

const trails: Record<View, Trail> = { visit: [1], times: [1, 2], move: [1, 2, 3], cancel: [1, 4] }
const views: Record<number, View> = { 1: 'visit', 2: 'times', 3: 'move', 4: 'cancel' }

type VisitAction = 'confirm' | 'move' | 'cancel'

const movedByThem = 'We have moved your appointment since you opened this page. Please look at its new time.'

/** Whether a view is possible for the visit as it stands. */
function isOpen(view: View, { canMove, canCancel }: ManagedVisit, wanted: string | undefined): boolean {
  if (view === 'cancel') return canCancel
  if (view === 'times') return canMove
  return view === 'visit' || (canMove && wanted !== undefined)
}

function isDone(
  action: VisitAction,
  { confirmed, startsAt, status }: ManagedVisit,
  wanted: string | undefined,
): boolean {
  if (action === 'cancel') return status === 'canceled'
  if (status !== 'booked') return false
  return action === 'confirm'
    ? confirmed
    : wanted !== undefined && Date.parse(startsAt) === Date.parse(wanted)
}

/** The visit that a link leads to, as its visitor sees and changes it. */
export function useManagedVisit(token: string, opened: ManagedVisit) {
  const [visit, setVisit] = useState(opened)
  const [requestedView, setView] = useState<View>('visit')
  const [wanted, setWanted] = useState<string>()
  /** With whom the visit would be at the wanted time. */
  const [doctor, setDoctor] = useState<Slot['doctor']>()
  const [gone, setGone] = useState<string>()
  const [working, setWorking] = useState<VisitAction>()
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const busy = useRef(false)
  /** Data that was read before the last action is out of date. */
  const actionCount = useRef(0)
  // The visit may no longer allow the view: the deadline has passed, or staff were quicker.
  const view = isOpen(requestedView, visit, wanted) ? requestedView : 'visit'

  const show = (next: View) => {
    setMoved(true)
    setFailure(undefined)
    setGone(undefined)
    setDone(undefined)
    setView(next)
  }
  /** Takes the current visit; a visitor who sees another time than before is told why. */
  const takeUp = (now: ManagedVisit) => {
    setVisit(now)
    if (now.status !== 'booked' || Date.parse(now.startsAt) === Date.parse(visit.startsAt)) return
    setWanted(undefined)
    show('visit')
    setFailure(movedByThem)
  }
  const act = async (action: VisitAction, doIt: () => Promise<ManagedVisit>, said: string) => {
    if (busy.current) return
    busy.current = true
    actionCount.current += 1
    const succeed = (now: ManagedVisit) => {
      setVisit(now)
      setWanted(undefined)
      show('visit')
      setDone(said)
    }
    setWorking(action)
    setFailure(undefined)
    setDone(undefined)
    try {
      succeed(await doIt())
    } catch (error) {
      setMoved(true)
      const conflicting = conflictingVersion<ManagedVisit>(error)
      if (conflicting !== undefined) takeUp(conflicting)
      else if (isTaken(error)) setGone(wanted)
      else {
        setFailure((error as Error).message)
        // The action may be too late by now, or done already by a call whose response was lost: then the page says so.
        await readVisit(token).then(
          now => (isDone(action, now, wanted) ? succeed(now) : takeUp(now)),
          () => undefined,
        )
      }
    } finally {
      busy.current = false
      setWorking(undefined)
    }
  }
  const lookAgain = useEffectEvent(() => {
    if (document.hidden || busy.current) return
    const before = actionCount.current
    void readVisit(token).then(
      now => {
        if (actionCount.current === before) takeUp(now)
      },
      () => undefined,
    )
  })
  // A visitor who comes back to the page after a while sees the current visit.
  useEffect(() => {
    const listen = () => lookAgain()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  return {
    visit,
    view,
    wanted,
    doctor,
    gone,
    working,
    failure,
    done,
    isFresh: !hasMoved,
    show,
    choose: (startsAt: string, seen: Slot['doctor']) => {
      setWanted(startsAt)
      setDoctor(seen)
      show('move')
    },
    confirm: () =>
      void act(
        'confirm',
        () => confirmVisit(token, visit.startsAt),
        'Thank you. Your appointment is confirmed.',
      ),
    move: () => {
      if (wanted === undefined) return
      void act(
        'move',
        () => moveVisit(token, visit.startsAt, { startsAt: wanted, doctor }),
        'Your appointment was moved.',
      )
    },
    cancel: () =>
      void act(
        'cancel',
        async () => {
          await cancelVisit(token, visit.startsAt)
          return readVisit(token)
        },
        '',
      ),
    trail: trails[view],
    /** Goes to a view by the browser's Back or Forward; returns whether the view exists. */
    walk: (number: number) => {
      const next = views[number] ?? 'visit'
      if (!isOpen(next, visit, wanted)) return false
      show(next)
      return true
    },
  }
}

export type Managed = ReturnType<typeof useManagedVisit>
