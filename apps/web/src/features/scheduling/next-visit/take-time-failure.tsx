import { Message } from '../../../ui/feedback/message.tsx'
import { creationFailure } from '../appointment-form/appointment-problems.ts'
import type { Purpose } from './purpose.ts'
import { TimeTaken } from './use-take-time.ts'

const titles: Record<Purpose['kind'], string> = {
  next: 'The next visit is not booked.',
  move: 'The visit is not moved.',
}

type Props = { kind: Purpose['kind']; error: Error | null }

/** Why nothing was booked or moved, above the times that are free now. */
export function TakeTimeFailure({ kind, error }: Props) {
  if (error === null) return null
  if (error instanceof TimeTaken) {
    return (
      <Message kind="alert" title="This time is no longer free.">
        <p>{error.message}. Choose another one.</p>
      </Message>
    )
  }
  return (
    <Message kind="alert" title={titles[kind]}>
      <p>{kind === 'next' ? bookingReason(error) : error.message}</p>
    </Message>
  )
}

function bookingReason(error: Error): string {
  const failure = creationFailure(error)
  return 'passing' in failure ? failure.passing : failure.reason
}
