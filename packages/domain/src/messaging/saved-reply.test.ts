import { expect, test } from 'vitest'
import { longestMessage } from './message-text.ts'
import { putFirstName, savedReplyProblem } from './saved-reply.ts'

test.each([
  ['Hi {first name}, we are open.', 'Hi Zoë, we are open.', 'Hi, we are open.'],
  ['Hello {first name}! We are open.', 'Hello Zoë! We are open.', 'Hello! We are open.'],
  ['{first name}, we are open.', 'Zoë, we are open.', 'We are open.'],
  ['Thank you, {first name}. See you.', 'Thank you, Zoë. See you.', 'Thank you. See you.'],
  ['Thank you. {first name}, please call.', 'Thank you. Zoë, please call.', 'Thank you. Please call.'],
  ['Good news!\n{First Name}: call us.', 'Good news!\nZoë: call us.', 'Good news!\nCall us.'],
  ['{first name}’s visit', 'Zoë’s visit', 'The visit'],
  ["It is about {firstname}'s visit.", "It is about Zoë's visit.", 'It is about the visit.'],
  ['Dear { first  name }', 'Dear Zoë', 'Dear'],
  ['{first name}, {first name}!', 'Zoë, Zoë!', '!'],
  ['Call us: {HH form link}', 'Call us: {HH form link}', 'Call us: {HH form link}'],
])('%j is about a patient, or about nobody in particular [MSG-88]', (text, named, unnamed) => {
  expect(putFirstName(text, ' Zoë ')).toBe(named)
  expect(putFirstName(text, undefined)).toBe(unnamed)
  expect(putFirstName(text, ' ')).toBe(unnamed)
})

test('a name is put in as it is written [MSG-88]', () => {
  expect(putFirstName('Hi {first name}, hello', '$& {first name}')).toBe('Hi $& {first name}, hello')
})

test('a saved reply says something, is no longer than a text, and has no misspelled token [MSG-90]', () => {
  expect(savedReplyProblem('Hi {First name}, please fill in {hh form link}')).toBeUndefined()
  expect(savedReplyProblem(' \n')).toBe("can't be blank")
  expect(savedReplyProblem('x'.repeat(longestMessage))).toBeUndefined()
  expect(savedReplyProblem('x'.repeat(longestMessage + 1))).toBe('is too long')
  expect(savedReplyProblem('Hi {name}')).toBe('does not know {name}')
})
