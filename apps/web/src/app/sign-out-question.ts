import { filesUnderway } from '../lib/files-underway.ts'
import { hasUnsavedForms } from '../lib/kept-forms.ts'
import { leaveQuestion } from '../ui/leave-question.ts'
import type { Question } from '../ui/questions.ts'

/** What is to be asked of whoever would sign out now; undefined: nothing would be lost. */
export function signOutQuestion(): Question | undefined {
  const count = filesUnderway()
  if (count === 0) return hasUnsavedForms() ? leaveQuestion : undefined
  const detail = `${count === 1 ? '1 file is' : `${count} files are`} still being sent, and would not arrive.`
  return hasUnsavedForms()
    ? { ...leaveQuestion, detail }
    : { ...leaveQuestion, text: 'Are you sure you want to leave while files are being sent?', detail }
}
