import { expect, test } from 'vitest'
import { maskEmail, patientEmailProblem, tidyEmail } from './patient-email.ts'

test.each(['pat@example.com', ' Pat.Doe+1@Mail.Example.co ', "o'brien@example.com", 'jürgen@müller.de'])(
  'the e-mail %j is accepted [PRO-49]',
  text => expect(patientEmailProblem(text)).toBeUndefined(),
)

test.each(['', '   '])('an empty e-mail %j must be there [PRO-49]', text => {
  expect(patientEmailProblem(text)).toBe('Must have an email')
})

test.each([
  'pat',
  'pat@example',
  '@example.com',
  'pat@.com ',
  'pat@example.',
  'pat doe@example.com',
  'pat@exam ple.com',
  'pat@doe@example.com',
  'pat\u0007@example.com',
  `${'a'.repeat(250)}@example.com`,
])('the e-mail %j is refused [PRO-49]', text => {
  expect(patientEmailProblem(text)).toBe('Must have a valid email.')
})

test('an e-mail is stored in small letters, without spaces around it', () => {
  expect(tidyEmail(' Pat@Example.COM ')).toBe('pat@example.com')
})

test('a masked address shows its first letter and its domain [DOC-26]', () => {
  expect(maskEmail('penny.parent@example.com')).toBe('p•••@example.com')
  expect(maskEmail('é@example.com')).toBe('é•••@example.com')
})
