import { expect, test } from 'vitest'
import { aboutKim, aboutPat } from '../../test/answers.ts'
import { kim, pat } from '../../test/people.ts'
import { findAnswer } from './find-answer.ts'

const inquiryAbout = (person: typeof pat, isAboutDependent: boolean) => ({
  trace: 'E15A1',
  isAboutDependent,
  dob: person.dob,
  isAnother: ({ firstName, dob }: typeof pat) => firstName !== person.firstName && dob !== person.dob,
})
const subscriberInquiry = inquiryAbout(pat, false)
const dependentInquiry = inquiryAbout(kim, true)
/** By the number of a parent of whom nothing was entered. */
const childInquiry = inquiryAbout(kim, false)
const { subscriber } = aboutPat
const { dependent } = aboutKim
if (subscriber === null || dependent === null)
  throw new Error('the answers are about a subscriber and a dependent')

/** The payer's response about the parent, beside the child who was asked about. */
const besideKim = { ...aboutPat, subscriber: { ...subscriber, traces: [] } }

test('a response repeats the trace of its inquiry, whoever it is about', () => {
  expect(findAnswer([aboutPat], subscriberInquiry)).toBe(aboutPat)
  expect(findAnswer([aboutKim], dependentInquiry)).toBe(aboutKim)
  expect(findAnswer([aboutPat, aboutKim], { ...dependentInquiry, trace: 'E16A1' })).toBeUndefined()
})

test('traces of intermediaries do not count', () => {
  const others = [
    { isAnswer: true, number: 'HOUSE9', origin: '9HOUSE0000' },
    { isAnswer: false, number: 'PAYER9', origin: '9ARCHWIRE1' },
  ]
  const beside = { ...aboutPat, subscriber: { ...subscriber, traces: [...others, ...subscriber.traces] } }
  expect(findAnswer([beside], subscriberInquiry)).toBe(beside)
  expect(findAnswer([beside], { ...subscriberInquiry, trace: 'HOUSE9' })).toBeUndefined()
  expect(findAnswer([beside], { ...subscriberInquiry, trace: 'PAYER9' })).toBeUndefined()
})

test('if the inquiry was rejected before the trace, its reference decides', () => {
  const refused = { ...aboutPat, provider: null, subscriber: null }
  expect(findAnswer([refused], dependentInquiry)).toBe(refused)
  expect(findAnswer([refused], { ...subscriberInquiry, trace: 'E16A1' })).toBeUndefined()
  const rejection = { code: '75', followUp: 'C', isValidRequest: true, at: 'subscriber' as const }
  const unknown = { ...besideKim, rejections: [rejection] }
  expect(findAnswer([unknown], dependentInquiry)).toBe(unknown)
})

test('for an inquiry about a child a response about the parent does not count, wherever the trace is', () => {
  expect(findAnswer([besideKim, aboutKim], dependentInquiry)).toBe(aboutKim)
  // The trace with the parent, with both, and with neither.
  const traced = { ...aboutKim, subscriber: { ...subscriber, benefits: [] } }
  const above = { ...traced, dependent: { ...dependent, traces: [] } }
  expect(findAnswer([aboutPat, above], dependentInquiry)).toBe(above)
  expect(findAnswer([aboutPat, traced], dependentInquiry)).toBe(traced)
  const untraced = { ...aboutKim, dependent: { ...dependent, traces: [] } }
  expect(findAnswer([besideKim, untraced], dependentInquiry)).toBe(untraced)
  expect(findAnswer([besideKim], dependentInquiry)).toBeUndefined()
  expect(findAnswer([untraced], subscriberInquiry)).toBeUndefined()
})

test('a child with a policy of their own is recognised as the child', () => {
  const byThemselves = { ...aboutPat, subscriber: { ...subscriber, ...kim } }
  expect(findAnswer([byThemselves], dependentInquiry)).toBe(byThemselves)
  expect(findAnswer([aboutPat], dependentInquiry)).toBeUndefined()
  expect(findAnswer([byThemselves], { ...dependentInquiry, dob: null })).toBeUndefined()
})

test('a child who is asked about by the parent’s number is not the parent, to whom the number leads', () => {
  expect(findAnswer([aboutPat], childInquiry)).toBeUndefined()
  expect(findAnswer([besideKim], childInquiry)).toBeUndefined()
  // The trace with the parent, with the child, and with both: the child is recognised by the birthday.
  const above = {
    ...aboutKim,
    subscriber: { ...subscriber, benefits: [] },
    dependent: { ...dependent, traces: [] },
  }
  expect(findAnswer([aboutPat, above], childInquiry)).toBe(above)
  expect(findAnswer([besideKim, aboutKim], childInquiry)).toBe(aboutKim)
  const traced = { ...aboutKim, subscriber: { ...subscriber, benefits: [] } }
  expect(findAnswer([aboutPat, traced], childInquiry)).toBe(traced)
  const rejection = { code: '75', followUp: 'C', isValidRequest: true, at: 'subscriber' as const }
  const unknown = { ...aboutPat, rejections: [rejection] }
  expect(findAnswer([unknown], childInquiry)).toBe(unknown)
})

test('a mistyped birthday does not make somebody another person', () => {
  expect(findAnswer([aboutPat], { ...subscriberInquiry, dob: '1990-03-02' })).toBe(aboutPat)
})

test('of two children none is guessed', () => {
  const max = { ...aboutKim, dependent: { ...dependent, firstName: 'Max' } }
  expect(findAnswer([aboutKim, max], dependentInquiry)).toBeUndefined()
  expect(findAnswer([aboutKim, aboutKim], dependentInquiry)).toBe(aboutKim)
})
