import type { VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
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
 * their own or are easily undone.
 */
export const confirmationFor = (
  action: VisitAction,
  place: VisitPlace,
  detail: string,
): Confirmation | undefined =>
  ({
    checkIn: { text: checkIn[place].text, detail, yes: checkIn[place].yes },
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

type AppointmentRef = { id: number; patient: { fullName: string } }

/** Confirms in the wording of the place, then acts. Seat and Reschedule have pages of their own. */
export function useVisitActions(
  place: VisitPlace,
  zone: string,
): (appointment: AppointmentRef, action: VisitAction) => Promise<boolean> {
  const confirm = useConfirm()
  const note = useVisit()
  return async ({ id, patient }, action) => {
    const change = changeFor(action, zone)
    if (change === undefined) return false
    const confirmation = confirmationFor(action, place, patient.fullName)
    if (confirmation !== undefined && !(await confirm(confirmation))) return false
    note(id, change)
    return true
  }
}

function changeFor(action: VisitAction, zone: string): VisitChange | undefined {
  if (action === 'checkIn') return { kind: 'checkIn', checkedInTime: momentNow(zone) }
  if (action === 'finish') return { kind: 'finish', finishedTime: momentNow(zone) }
  if (action === 'undoCheckIn' || action === 'unseat' || action === 'unfinish') return { kind: action }
  return undefined
}
