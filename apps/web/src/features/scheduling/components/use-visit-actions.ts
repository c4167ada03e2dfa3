import type { VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import { useAsk } from '../../../ui/use-ask.ts'
import type { VisitChange } from '../api/visits.ts'
import { momentNow, useVisit } from './use-visit.ts'
import { type Place, questionBefore } from './visit-questions.ts'

type Whose = { id: number; patient: { fullName: string } }

/** Asks in the words of the place, and does it. Seat and Reschedule have pages of their own. */
export function useVisitActions(
  place: Place,
  zone: string,
): (appointment: Whose, action: VisitAction) => Promise<boolean> {
  const ask = useAsk()
  const note = useVisit()
  return async ({ id, patient }, action) => {
    const change = changeFor(action, zone)
    if (change === undefined) return false
    const question = questionBefore(action, place, patient.fullName)
    if (question !== undefined && !(await ask(question))) return false
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
