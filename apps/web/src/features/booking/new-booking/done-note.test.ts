import { expect, test } from 'vitest'
import { doneNote, formsNote } from './booking.ts'

const startsAt = '2026-11-18T10:00:00.000-05:00'
const sent = 'We have sent an email to zoe@example.com, with a link by which you can'

test.each([
  {
    when: 'there is time',
    changeUntil: '2026-11-17T10:00:00.000-05:00',
    note: `${sent} confirm, move or cancel your appointment until Tuesday, November 17, 2026 at 10:00 AM.`,
  },
  {
    when: 'it can be changed until it begins',
    changeUntil: startsAt,
    note: `${sent} confirm, move or cancel your appointment.`,
  },
  {
    when: 'it begins too soon',
    changeUntil: null,
    note: `${sent} confirm your appointment. It begins soon: to move or cancel it, please call us.`,
  },
])('if $when, the note promises no more than the link can do', ({ changeUntil, note }) => {
  const visit = { emailed: true, changeUntil, startsAt, timeZone: 'America/New_York' }
  expect(doneNote([{ visit, email: ' zoe@example.com ' }])).toBe(note)
  expect(doneNote([{ visit: { ...visit, emailed: false }, email: '' }])).toBe(
    'To move or cancel your appointment, please call us.',
  )
})

test('of several visits the note says that each has a letter of its own', () => {
  const visit = { emailed: true, changeUntil: startsAt, startsAt, timeZone: 'America/New_York' }
  const booked = { visit, email: 'zoe@example.com' }
  expect(doneNote([booked, booked])).toBe(
    'We have sent an email for each appointment to zoe@example.com, with a link of its own.',
  )
  expect(doneNote([booked, { ...booked, visit: { ...visit, emailed: false } }])).toBe(
    'To move or cancel your appointments, please call us.',
  )
})

test('where the links to forms are is said to everybody who gets an email [OBK-14]', () => {
  const booked = (emailed: boolean) => ({ visit: { emailed } })
  expect(formsNote([booked(true)])).toBe(
    'If we need your health history or insurance, the links are in our email.',
  )
  expect(formsNote([booked(true), booked(true)])).toBe(
    'If we need your health history or insurance, the links are in our emails.',
  )
  expect(formsNote([booked(false)])).toBeUndefined()
})
