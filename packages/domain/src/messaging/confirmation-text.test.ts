import { expect, test } from 'vitest'
import { confirmedLabel, stopTaskTitle, writeThanks } from './confirmation-text.ts'
import { longestMessage } from './message-text.ts'

const hiroshi = { firstName: 'Hiroshi', time: '1:30 PM' }
const andres = { firstName: 'Andrés', time: '1:45 PM' }

test('the answer to a yes names each visit that is confirmed [MSG-79]', () => {
  expect(writeThanks([hiroshi, andres])).toBe('Thank you. Hiroshi 1:30 PM and Andrés 1:45 PM are confirmed.')
  expect(writeThanks([hiroshi])).toBe('Thank you. Hiroshi 1:30 PM is confirmed.')
  expect(writeThanks([{ firstName: ' ', time: '1:30 PM' }])).toBe(
    'Thank you. Your visit at 1:30 PM is confirmed.',
  )
})

test('an answer that names a whole school still fits into a text [MSG-79]', () => {
  const many = Array.from({ length: 90 }, () => ({ firstName: 'Maximiliana Annunziata', time: '1:30 PM' }))
  const text = writeThanks(many)
  expect(text.length).toBeLessThanOrEqual(longestMessage)
  expect(text).toMatch(/, and \d+ more are confirmed\.$/)
})

test('the conversation notes what a yes confirmed [MSG-78]', () => {
  expect(confirmedLabel([hiroshi, andres])).toBe('Confirmed: Hiroshi 1:30 PM, Andrés 1:45 PM')
})

test('the task about a stop says what the reminder was about, and how many visits there are beside it [MSG-81]', () => {
  const stop = { phone: '(555) 123-4567', word: 'CANCEL' }
  const visit = { fullName: 'Max Marlowe', time: 'Fri, Nov 20 at 9:15 AM', isReminded: true, others: 0 }
  const title = (values: Partial<typeof visit>) =>
    stopTaskTitle({ ...stop, visit: { ...visit, ...values } }, 255)
  expect(title({})).toBe(
    'Call (555) 123-4567 about Fri, Nov 20 at 9:15 AM: Max Marlowe answered CANCEL to the reminder and gets no more texts.',
  )
  expect(title({ others: 5 })).toMatch(/ at 9:15 AM and 5 more visits: Max /)
  expect(title({ isReminded: false, others: 1 })).toBe(
    'Call (555) 123-4567 about Fri, Nov 20 at 9:15 AM and 1 more visit: Max Marlowe answered CANCEL and gets no more texts.',
  )
  expect(title({ fullName: ' ' })).toMatch(/: A patient answered CANCEL /)
  const long = title({ fullName: 'Maximiliana '.repeat(40) })
  expect(long).toHaveLength(255)
  expect(long).toMatch(/ answered CANCEL to the reminder and gets no more texts\.$/)
})
