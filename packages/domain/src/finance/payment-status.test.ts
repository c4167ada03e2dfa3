import { expect, test } from 'vitest'
import { methodProblemMessages, methodProblems } from './payment-status.ts'

test('whatever keeps a saved method from being charged is said in a sentence', () => {
  for (const problem of methodProblems) expect(methodProblemMessages[problem]).toMatch(/^[A-Z].*\.$/)
})
