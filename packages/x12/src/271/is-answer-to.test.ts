import { expect, test } from 'vitest'
import { aboutKim, aboutPat } from '../../test/answers.ts'
import { isAnswerTo } from './is-answer-to.ts'

test('an answer tells back the trace of its question, with whomever it is about', () => {
  expect(isAnswerTo('E15A1', aboutPat)).toBe(true)
  expect(isAnswerTo('E15A1', aboutKim)).toBe(true)
  expect(isAnswerTo('E16A1', aboutPat)).toBe(false)
})

test('the traces of others on the way do not count', () => {
  const { subscriber } = aboutPat
  if (subscriber === null) throw new Error('the answer has a subscriber')
  const others = [
    { isAnswer: true, number: 'HOUSE9', origin: '9HOUSE0000' },
    { isAnswer: false, number: 'PAYER9', origin: '9ARCHWIRE1' },
  ]
  const beside = { ...aboutPat, subscriber: { ...subscriber, traces: [...others, ...subscriber.traces] } }
  expect(isAnswerTo('E15A1', beside)).toBe(true)
  expect(isAnswerTo('HOUSE9', beside)).toBe(false)
  expect(isAnswerTo('PAYER9', beside)).toBe(false)
})

test('where it was turned down before the trace, the number of the question decides', () => {
  const refused = { ...aboutPat, provider: null, subscriber: null }
  expect(isAnswerTo('E15A1', refused)).toBe(true)
  expect(isAnswerTo('E16A1', refused)).toBe(false)
})
