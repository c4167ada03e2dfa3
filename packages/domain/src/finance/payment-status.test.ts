import { expect, test } from 'vitest'
import { methodProblemMessages, methodProblems } from './payment-status.ts'

test('every reason why a saved method cannot be charged has a sentence', () => {
  for (const problem of methodProblems) expect(methodProblemMessages[problem]).toMatch(/^[A-Z].*\.$/)
})
