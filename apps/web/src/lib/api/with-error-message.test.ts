import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { withErrorMessage } from './with-error-message.ts'

const thrown = (error: unknown): unknown => {
  try {
    return withErrorMessage(({ statusText }) => `Error fetching clinic: ${statusText}`)(error)
  } catch (said) {
    return said
  }
}

test('a refusal gets the given message, and is otherwise the same', () => {
  expect(thrown(CallError.refused(404, { error: 'Record not found' }, 'Not Found'))).toMatchObject({
    status: 404,
    kind: 'refused',
    message: 'Error fetching clinic: Not Found',
    messages: ['Error fetching clinic: Not Found'],
  })
})

test('an ended session, an unreachable server and any other error keep their messages', () => {
  const others = [
    CallError.refused(401, { error: 'Authentication failed' }),
    CallError.network(undefined, 'not reached'),
    new Error('given up'),
  ]
  for (const error of others) expect(thrown(error)).toBe(error)
})
