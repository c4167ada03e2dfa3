import { CallError } from '../../../lib/call-error.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { Message } from '../../../ui/message.tsx'
import { whatNow } from './overtaken.tsx'

type Props = { error: Error | null; doing?: keyof typeof whatNow }

/** Why the time is not blocked, or not given free, yet. */
export function BlockedFailure({ error, doing = 'save' }: Props) {
  if (error === null) return null
  const isOnFields = error instanceof CallError && Object.keys(error.fieldErrors).length > 0
  return (
    <Message kind="alert" title="Something went wrong!">
      {isOnFields ? null : (
        <p>{newerIn(error) !== undefined ? joinSentences([error.message, whatNow[doing]]) : error.message}</p>
      )}
    </Message>
  )
}
