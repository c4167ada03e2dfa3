import { expect, test } from 'vitest'
import { methodProblems, problemWords } from './method-status.ts'

test('whatever keeps a saved method from being charged is said in a sentence', () => {
  for (const problem of methodProblems) expect(problemWords[problem]).toMatch(/^[A-Z].*\.$/)
})
