import type { VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import type { Question } from '../../../ui/questions.ts'

/** Where something is done: in the appointment's own window, or in the daily flow. */
export type Place = 'window' | 'flow'

// Each place has its own words for it; whoever says yes finds those of the button that was pressed.
const checkIn: Record<Place, { text: string; yes: string; undo: string }> = {
  window: {
    text: 'Are you sure you want to do the check-in of this appointment?',
    yes: 'Check-in',
    undo: 'Undo Check-in',
  },
  flow: { text: 'Are you sure you want to check in this patient?', yes: 'Check in', undo: 'Undo check in' },
}

/** What is asked before, with the patient's name below it; of the others nothing: a page of their own comes next, or they are taken back as easily. */
export const questionBefore = (action: VisitAction, place: Place, detail: string): Question | undefined =>
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
