import type { ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { useRef, useState } from 'react'
import type { Trail } from '../../../lib/use-step-history.ts'
import { isTaken } from '../api/booking.ts'
import { cancelVisit, confirmVisit, moveVisit, readVisit } from '../api/managed-visit.ts'

/** What is on the page: the visit, the times to which it could be moved, or a question before it is moved or canceled. */
export type View = 'visit' | 'times' | 'move' | 'cancel'

const trails: Record<View, Trail> = { visit: [1], times: [1, 2], move: [1, 2, 3], cancel: [1, 4] }
const views: Record<number, View> = { 1: 'visit', 2: 'times', 3: 'move', 4: 'cancel' }

type Deed = 'confirm' | 'move' | 'cancel'

/** A visit in the hands of whoever has its link. */
export function useManagedVisit(token: string, opened: ManagedVisit) {
  const [visit, setVisit] = useState(opened)
  const [view, setView] = useState<View>('visit')
  const [wanted, setWanted] = useState<string>()
  const [gone, setGone] = useState<string>()
  const [working, setWorking] = useState<Deed>()
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const busy = useRef(false)

  const show = (next: View) => {
    setMoved(true)
    setFailure(undefined)
    setGone(undefined)
    setDone(undefined)
    setView(next)
  }
  const act = async (deed: Deed, doIt: () => Promise<ManagedVisit>, said: string) => {
    if (busy.current) return
    busy.current = true
    setWorking(deed)
    setFailure(undefined)
    setDone(undefined)
    try {
      setVisit(await doIt())
      setWanted(undefined)
      show('visit')
      setDone(said)
    } catch (error) {
      if (isTaken(error)) setGone(wanted)
      else {
        setFailure((error as Error).message)
        // It may be too late by now, or done already: then the page says so.
        await readVisit(token).then(setVisit, () => undefined)
      }
    } finally {
      busy.current = false
      setWorking(undefined)
    }
  }
  return {
    visit,
    view,
    wanted,
    gone,
    working,
    failure,
    done,
    isFresh: !hasMoved,
    show,
    choose: (startsAt: string) => {
      setWanted(startsAt)
      show('move')
    },
    confirm: () =>
      void act('confirm', () => confirmVisit(token), 'Thank you. Your appointment is confirmed.'),
    move: () => {
      if (wanted === undefined) return
      void act('move', () => moveVisit(token, wanted), 'Your appointment was moved.')
    },
    cancel: () =>
      void act(
        'cancel',
        async () => {
          await cancelVisit(token)
          return readVisit(token)
        },
        '',
      ),
    trail: trails[view],
    /** To a view by the browser's own keys; whether it is there. */
    walk: (number: number) => {
      const next = views[number] ?? 'visit'
      if (next === 'move' && wanted === undefined) return false
      if (next === 'cancel' && !visit.canCancel) return false
      if (next === 'times' && !visit.canMove) return false
      show(next)
      return true
    },
  }
}

export type Managed = ReturnType<typeof useManagedVisit>
