import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { discardKept, useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newKey } from '../../../lib/once-key.ts'

type Try = { content: string; key: string }

/** A refusal is an answer: nothing happened. A session that ended, a broken server or a lost connection is none. */
const isAnswered = (error: unknown) =>
  error instanceof CallError &&
  error.kind === 'refused' &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

/**
 * For a call that moves money: until it is known what became of it, the same content is sent with the same key, even after
 * a session that ended in between. After an answer the next one is another try.
 */
export function useOnce(form: string) {
  const name = `${form}-key`
  const kept = useTakenBack<Try>(name)
  const [open] = useState<{ last: Try | undefined }>(() => ({ last: kept }))
  useKeep(name, () => open.last)
  return async <T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content)
    if (open.last?.content !== text) open.last = { content: text, key: newKey() }
    try {
      const answer = await send(open.last.key)
      open.last = undefined
      discardKept(name)
      return answer
    } catch (error) {
      if (isAnswered(error)) open.last = undefined
      throw error
    }
  }
}
