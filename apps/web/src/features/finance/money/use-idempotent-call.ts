import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { discardRecoverable, useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'

type Attempt = { content: string; key: string }

/**
 * A refusal means that nothing happened. After an ended session, a server error or a lost connection, the outcome is
 * unknown.
 */
const isAnswered = (error: unknown) =>
  error instanceof CallError &&
  error.kind === 'refused' &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

/**
 * For a call that moves money: until its outcome is known, the same content is sent with the same key, even after a
 * session that ended in between. After a response the next call is a new attempt.
 */
export function useIdempotentCall(form: string) {
  const name = `${form}-key`
  const recovered = useRecovered<Attempt>(name)
  const [open] = useState<{ last: Attempt | undefined }>(() => ({ last: recovered }))
  useRecoverable(name, () => open.last)
  return async <T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content)
    if (open.last?.content !== text) open.last = { content: text, key: newIdempotencyKey() }
    try {
      const result = await send(open.last.key)
      open.last = undefined
      discardRecoverable(name)
      return result
    } catch (error) {
      if (isAnswered(error)) open.last = undefined
      throw error
    }
  }
}
