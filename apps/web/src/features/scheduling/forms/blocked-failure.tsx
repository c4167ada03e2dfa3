import { CallError } from '../../../lib/call-error.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { Message } from '../../../ui/message.tsx'

/** Why the time is not blocked, or not given free, yet. */
export function BlockedFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  const isOnFields = error instanceof CallError && Object.keys(error.fieldErrors).length > 0
  return (
    <Message kind="alert" title="Something went wrong!">
      {isOnFields ? null : (
        <p>
          {newerIn(error) !== undefined
            ? joinSentences([
                error.message,
                'Their changes are below, with what you typed on top. Save again if it is right.',
              ])
            : error.message}
        </p>
      )}
    </Message>
  )
}
