import type { Question } from '../../../ui/questions.ts'

/** Whoever goes elsewhere. */
export const leaveClaimQuestion = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  yes: 'Leave',
  no: 'Stay',
} satisfies Question

/** Whoever closes the dialog while a part of it is being changed. */
export const closeClaimQuestion = {
  text: 'You have unsaved changes. Please save before closing.',
  yes: 'Close without saving',
  no: 'Go back',
} satisfies Question
