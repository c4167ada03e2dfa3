import { CallError } from '../../../lib/call-error.ts'
import { problemsOn } from '../../../pickers/patients/new-patient-form.ts'
import { Message } from '../../../ui/message.tsx'

/** Why there is no new patient yet: on the fields, by a word of the server, or without any. */
export function CreationFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  const isOnFields = error instanceof CallError && Object.keys(problemsOn(error.fieldErrors)).length > 0
  if (isOnFields) {
    return (
      <Message kind="alert">
        <p>Unable to create patient. Please check the form and try again.</p>
      </Message>
    )
  }
  const isExplained = error instanceof CallError && error.kind === 'refused' && error.status < 500
  return (
    <Message
      kind="alert"
      title={isExplained ? 'Failed to create patient' : 'Failed to create patient. Please try again.'}
    >
      <p>{error.message}</p>
    </Message>
  )
}
