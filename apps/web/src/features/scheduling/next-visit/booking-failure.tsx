import { Message } from '../../../ui/feedback/message.tsx'
import { creationFailure } from '../appointment-form/appointment-problems.ts'
import { TimeTaken } from './use-book-next-visit.ts'

/** Why nothing was booked, above the times that are free now. */
export function BookingFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  if (error instanceof TimeTaken) {
    return (
      <Message kind="alert" title="This time is no longer free.">
        <p>{error.message}. Choose another one.</p>
      </Message>
    )
  }
  const failure = creationFailure(error)
  return (
    <Message kind="alert" title="The next visit is not booked.">
      <p>{'passing' in failure ? failure.passing : failure.reason}</p>
    </Message>
  )
}
