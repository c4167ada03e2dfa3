import type { VisitAction } from '@archwire/domain/scheduling/visit-status'
import type { Question } from '../../../ui/questions.ts'

/** Where something is done: in the appointment's own window, or in the daily flow. */
export type Place = 'window' | 'flow'

const checkIn: Record<Place, string> = {
  window: 'Are you sure you want to do the check-in of this appointment?',
  flow: 'Are you sure you want to check in this patient?',
}

/** What is asked before, with the patient's name below it; of the others nothing: a page of their own comes next, or they are taken back as easily. */
export const questionBefore = (action: VisitAction, place: Place, detail: string): Question | undefined =>
  ({
    checkIn: { text: checkIn[place], detail, yes: 'Check in' },
    undoCheckIn: {
      text: 'Are you sure you want to undo the patient check in?',
      detail,
      yes: 'Undo check-in',
    },
    unseat: { text: 'Are you sure you want to unseat the patient?', detail, yes: 'Unseat' },
    finish: undefined,
    unfinish: undefined,
    seat: undefined,
    reschedule: undefined,
  })[action]
