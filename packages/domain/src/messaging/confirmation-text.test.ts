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

test('the task about a stop names the visits, as many as its title has room for [MSG-81]', () => {
  const stop = { phone: '(555) 123-4567', word: 'CANCEL' }
  const on = (firstName: string) => ({ firstName, time: 'Wed, Nov 18 at 1:30 PM' })
  expect(stopTaskTitle({ ...stop, visits: [on('Hiroshi'), on('Andrés')] }, 255)).toBe(
    'Call (555) 123-4567: replied CANCEL, gets no more texts. Ask about Hiroshi on Wed, Nov 18 at 1:30 PM and Andrés on Wed, Nov 18 at 1:30 PM.',
  )
  const long = stopTaskTitle({ ...stop, visits: Array.from({ length: 9 }, () => on('Hiroshi')) }, 255)
  expect(long.length).toBeLessThanOrEqual(255)
  expect(long).toMatch(/and \d more\.$/)
})
