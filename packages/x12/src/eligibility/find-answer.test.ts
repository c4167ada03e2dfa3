import { expect, test } from 'vitest'
import { aboutKim, aboutPat } from '../../test/answers.ts'
import { kim, pat } from '../../test/people.ts'
import { findAnswer } from './find-answer.ts'

const askedAbout = (person: typeof pat, isAboutDependent: boolean) => ({
  trace: 'E15A1',
  isAboutDependent,
  dob: person.dob,
  isAnother: ({ firstName, dob }: typeof pat) => firstName !== person.firstName && dob !== person.dob,
})
const subscriberAsked = askedAbout(pat, false)
const dependentAsked = askedAbout(kim, true)
/** By the parent's number, of whom nobody has told. */
const childAsked = askedAbout(kim, false)
const { subscriber } = aboutPat
const { dependent } = aboutKim
if (subscriber === null || dependent === null)
  throw new Error('the answers are about a subscriber and a dependent')

/** What the payer says of the parent beside the child who was asked about. */
const besideKim = { ...aboutPat, subscriber: { ...subscriber, traces: [] } }

test('an answer tells back the trace of its question, with whomever it is about', () => {
  expect(findAnswer([aboutPat], subscriberAsked)).toBe(aboutPat)
  expect(findAnswer([aboutKim], dependentAsked)).toBe(aboutKim)
  expect(findAnswer([aboutPat, aboutKim], { ...dependentAsked, trace: 'E16A1' })).toBeUndefined()
})

test('the traces of others on the way do not count', () => {
  const others = [
    { isAnswer: true, number: 'HOUSE9', origin: '9HOUSE0000' },
    { isAnswer: false, number: 'PAYER9', origin: '9ARCHWIRE1' },
  ]
  const beside = { ...aboutPat, subscriber: { ...subscriber, traces: [...others, ...subscriber.traces] } }
  expect(findAnswer([beside], subscriberAsked)).toBe(beside)
  expect(findAnswer([beside], { ...subscriberAsked, trace: 'HOUSE9' })).toBeUndefined()
  expect(findAnswer([beside], { ...subscriberAsked, trace: 'PAYER9' })).toBeUndefined()
})

test('where it was turned down before the trace, the number of the question decides', () => {
  const refused = { ...aboutPat, provider: null, subscriber: null }
  expect(findAnswer([refused], dependentAsked)).toBe(refused)
  expect(findAnswer([refused], { ...subscriberAsked, trace: 'E16A1' })).toBeUndefined()
  const rejection = { code: '75', followUp: 'C', isValidRequest: true, at: 'subscriber' as const }
  const unknown = { ...besideKim, rejections: [rejection] }
  expect(findAnswer([unknown], dependentAsked)).toBe(unknown)
})

test('asked about a child, what is said of the parent is no answer, wherever the trace stands', () => {
  expect(findAnswer([besideKim, aboutKim], dependentAsked)).toBe(aboutKim)
  // The trace with the parent, with both, and with nobody.
  const traced = { ...aboutKim, subscriber: { ...subscriber, benefits: [] } }
  const above = { ...traced, dependent: { ...dependent, traces: [] } }
  expect(findAnswer([aboutPat, above], dependentAsked)).toBe(above)
  expect(findAnswer([aboutPat, traced], dependentAsked)).toBe(traced)
  const untraced = { ...aboutKim, dependent: { ...dependent, traces: [] } }
  expect(findAnswer([besideKim, untraced], dependentAsked)).toBe(untraced)
  expect(findAnswer([besideKim], dependentAsked)).toBeUndefined()
  expect(findAnswer([untraced], subscriberAsked)).toBeUndefined()
})

test('a child who turns out to be insured by themselves is told of as such', () => {
  const byThemselves = { ...aboutPat, subscriber: { ...subscriber, ...kim } }
  expect(findAnswer([byThemselves], dependentAsked)).toBe(byThemselves)
  expect(findAnswer([aboutPat], dependentAsked)).toBeUndefined()
  expect(findAnswer([byThemselves], { ...dependentAsked, dob: null })).toBeUndefined()
})

test('a child who is asked about by the parent’s number is not the parent, whom the number leads to', () => {
  expect(findAnswer([aboutPat], childAsked)).toBeUndefined()
  expect(findAnswer([besideKim], childAsked)).toBeUndefined()
  // The trace with the parent, with the child, and with both: the child is known by the birthday.
  const above = {
    ...aboutKim,
    subscriber: { ...subscriber, benefits: [] },
    dependent: { ...dependent, traces: [] },
  }
  expect(findAnswer([aboutPat, above], childAsked)).toBe(above)
  expect(findAnswer([besideKim, aboutKim], childAsked)).toBe(aboutKim)
  const traced = { ...aboutKim, subscriber: { ...subscriber, benefits: [] } }
  expect(findAnswer([aboutPat, traced], childAsked)).toBe(traced)
  const rejection = { code: '75', followUp: 'C', isValidRequest: true, at: 'subscriber' as const }
  const unknown = { ...aboutPat, rejections: [rejection] }
  expect(findAnswer([unknown], childAsked)).toBe(unknown)
})

test('a birthday that was mistyped makes nobody another', () => {
  expect(findAnswer([aboutPat], { ...subscriberAsked, dob: '1990-03-02' })).toBe(aboutPat)
})

test('of two children nobody guesses which was meant', () => {
  const max = { ...aboutKim, dependent: { ...dependent, firstName: 'Max' } }
  expect(findAnswer([aboutKim, max], dependentAsked)).toBeUndefined()
  expect(findAnswer([aboutKim, aboutKim], dependentAsked)).toBe(aboutKim)
})
