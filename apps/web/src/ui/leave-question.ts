import type { Question } from './questions.ts'

/** Before anything that would lose what was typed. */
export const leaveQuestion = {
  text: 'Are you sure you want to leave without saving changes?',
  yes: 'Leave',
  no: 'Stay',
} satisfies Question

/** The same of a note, in the words of the patient's record. */
export const leaveNoteQuestion = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  yes: 'Leave',
  no: 'Stay',
} satisfies Question
