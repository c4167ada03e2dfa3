import type { VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import { localMoment } from '../../../lib/dates/clock.ts'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { timeText } from '../appointments/card-labels.ts'
import { anotherDay } from './another-day.ts'
import { momentNow, useVisit } from './use-visit.ts'
import type { VisitChange } from './visit-changes.ts'

/** Where an action is started: in the appointment's window or in the daily flow. */
type VisitPlace = 'window' | 'flow'

// Each place uses its own wording; the confirm button repeats the wording of the button that was pressed.
const checkIn: Record<VisitPlace, { text: string; yes: string; undo: string }> = {
  window: {
    text: 'Are you sure you want to do the check-in of this appointment?',
    yes: 'Check-in',
    undo: 'Undo Check-in',
  },
  flow: { text: 'Are you sure you want to check in this patient?', yes: 'Check in', undo: 'Undo check in' },
}

/**
 * The confirmation before an action, with the patient's name below it. Other actions need none: they lead to a page of
 * their own or are easily undone. `otherDay`: that the visit is of another day, where it is.
 */
export const confirmationFor = (
  action: VisitAction,
  place: VisitPlace,
  detail: string,
  otherDay?: string,
): Confirmation | undefined =>
  ({
    checkIn:
      otherDay === undefined
        ? { text: checkIn[place].text, detail, yes: checkIn[place].yes, isUsual: true }
        : { text: `${otherDay} Check in anyway?`, detail, yes: 'Check in anyway' },
    undoCheckIn: {
      text: 'Are you sure you want to undo the patient check in?',
      detail,
      yes: checkIn[place].undo,
    },
    unseat: { text: 'Are you sure you want to unseat the patient?', detail, yes: 'Unseat' },
    finish: undefined,
    unfinish: undefined,
    seat: undefined,
    reschedule: undefined,
  })[action]

/** The confirmation before somebody is said not to have come to a visit of another day, or one that is to come. */
export function noShowConfirmation(
  { startsAt, patient }: AppointmentRef,
  now: Date,
  zone: string,
): Confirmation | undefined {
  const isToCome = Date.parse(startsAt) > now.getTime()
  const when =
    anotherDay(startsAt, localMoment(now, zone).day) ??
    (isToCome ? `This visit is today at ${timeText(startsAt, zone)}.` : undefined)
  if (when === undefined) return undefined
  return { text: `${when} Mark as No Show anyway?`, detail: patient.fullName, yes: 'Mark as No Show' }
}

type AppointmentRef = { id: number; startsAt: string; patient: { fullName: string } }

/** Confirms in the wording of the place, then acts. Seat and Reschedule have pages of their own. */
export function useVisitActions(
  place: VisitPlace,
  zone: string,
): (appointment: AppointmentRef, action: VisitAction) => Promise<boolean> {
  const confirm = useConfirm()
  const note = useVisit()
  return async ({ id, startsAt, patient }, action) => {
    const change = changeFor(action, zone)
    if (change === undefined) return false
    const otherDay = anotherDay(startsAt, localMoment(new Date(), zone).day)
    const confirmation = confirmationFor(action, place, patient.fullName, otherDay)
    if (confirmation !== undefined && !(await confirm(confirmation))) return false
    note(id, change)
    return true
  }
}

/** Marks a visit as a no-show, or not. Only marking it asks, and only where it is not a visit of today that has begun. */
export function useNoShow(zone: string): (appointment: AppointmentRef, noShow: boolean) => Promise<boolean> {
  const confirm = useConfirm()
  const note = useVisit()
  return async (appointment, noShow) => {
    const confirmation = noShow ? noShowConfirmation(appointment, new Date(), zone) : undefined
    if (confirmation !== undefined && !(await confirm(confirmation))) return false
    note(appointment.id, { kind: 'noShow', noShow })
    return true
  }
}

function changeFor(action: VisitAction, zone: string): VisitChange | undefined {
  if (action === 'checkIn') return { kind: 'checkIn', checkedInTime: momentNow(zone) }
  if (action === 'finish') return { kind: 'finish', finishedTime: momentNow(zone) }
  if (action === 'undoCheckIn' || action === 'unseat' || action === 'unfinish') return { kind: action }
  return undefined
}
