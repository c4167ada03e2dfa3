import type { Message } from '@archwire/contract/messaging/calls'
import { expect, test } from 'vitest'
import { byDay, confirmedNote, pictureLabel, senderLine } from '../conversations/conversation-labels.ts'
import { insertedAt, withFormLink } from './form-link.ts'
import { newerMessagesConfirmation } from './send-in-turn.ts'

const message = (change: Partial<Message>): Message => ({
  id: 1,
  body: 'Hello',
  user: null,
  type: 'Incoming',
  deliveryStatus: 'sent',
  failure: null,
  withoutWords: false,
  pictures: [],
  confirmed: [],
  createdAt: '2026-05-06T14:05:00.000-04:00',
  ...change,
})

const ana = { id: 3, fullName: 'Ana Ortiz' }

test('the line above a text names the sender and then the time by the clinic’s clock [MSG-42, MSG-43, MSG-44]', () => {
  expect(senderLine(message({ type: 'Outgoing', user: ana }))).toBe('Ana Ortiz 2:05 PM')
  expect(senderLine(message({ type: 'Reminder', createdAt: '2026-05-06T00:30:00.000-04:00' }))).toBe(
    'Automated 12:30 AM',
  )
  expect(senderLine(message({ type: 'Outgoing' }))).toBe('Automated 2:05 PM')
  expect(senderLine(message({}))).toBe('2:05 PM')
})

test('a yes says below it what it confirmed [MSG-78]', () => {
  const confirmed = [
    { firstName: 'Hiroshi', startsAt: '2026-05-07T13:30:00.000-04:00' },
    { firstName: 'Andrés', startsAt: '2026-05-07T13:45:00.000-04:00' },
  ]
  expect(confirmedNote(message({ confirmed }))).toBe('Confirmed: Hiroshi 1:30 PM, Andrés 1:45 PM')
  expect(confirmedNote(message({}))).toBeUndefined()
})

test('messages stand by day, the oldest first', () => {
  const days = byDay([
    message({ id: 3, createdAt: '2026-05-07T00:00:00.000-04:00' }),
    message({ id: 2, createdAt: '2026-05-06T23:59:00.000-04:00' }),
    message({ id: 1 }),
  ])
  expect(days.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
    ['2026-05-06', [1, 2]],
    ['2026-05-07', [3]],
  ])
})

const form = (uuid: string, status: string) => ({ intakeForm: { id: 1, uuid, status } })

test('the token becomes the link to the form, or to the completed form [MSG-50]', () => {
  const text = 'Please: {HH form link} or {HH form link}'
  const link = (...patients: { intakeForm: { id: number; uuid: string; status: string } | null }[]) =>
    withFormLink(text, patients, 'https://a.b')
  expect(link(form('u', 'sent'))).toEqual({
    body: 'Please: https://a.b/intake_forms/u/responses/new or https://a.b/intake_forms/u/responses/new',
  })
  expect(link(form('u', 'completed'))).toEqual({
    body: 'Please: https://a.b/intake_forms/u or https://a.b/intake_forms/u',
    isCompleted: true,
  })
  expect(link(form('u', 'completed'), { intakeForm: null }, form('v', 'unsent'))).toEqual({
    body: expect.stringContaining('/v/responses/new'),
  })
  expect(withFormLink('no token', [], 'https://a.b')).toEqual({ body: 'no token' })
})

test('if no patient has a form, or two have an open one, the token is refused [MSG-49]', () => {
  const link = (...patients: { intakeForm: { id: number; uuid: string; status: string } | null }[]) =>
    withFormLink('{HH form link}', patients, 'https://a.b')
  expect(link({ intakeForm: null })).toEqual({
    problem: "This patient doesn't have an intake form link to send.",
  })
  expect(link(form('u', 'sent'), form('v', 'unsent'))).toEqual({
    problem: expect.stringContaining('Several patients'),
  })
})

test('the token is recognised in the spellings that people type from memory [MSG-47]', () => {
  for (const token of ['{hh form link}', '{ HH  Form Link }', '{HH FORM LINK}']) {
    expect(withFormLink(`Here: ${token}.`, [form('$&', 'sent')], 'https://a.b')).toEqual({
      body: 'Here: https://a.b/intake_forms/$&/responses/new.',
    })
  }
})

test('inserted text is separated from the words around it', () => {
  expect(insertedAt('', 'X')).toEqual({ text: 'X', caret: 1 })
  expect(insertedAt('see', 'X')).toEqual({ text: 'see X', caret: 5 })
  expect(insertedAt('see this', 'X', 3)).toEqual({ text: 'see X this', caret: 5 })
  expect(insertedAt('see this', 'X', 4)).toEqual({ text: 'see X this', caret: 5 })
})

test('the confirmation says who wrote meanwhile, when and what', () => {
  const now = new Date('2026-05-06T18:05:20Z')
  const answered = message({ id: 5, type: 'Outgoing', user: ana, body: 'See you' })
  expect(newerMessagesConfirmation([answered], 'Zoe Diaz', now)).toMatchObject({
    text: 'Ana Ortiz answered 20 seconds ago.',
    list: ['“See you”'],
  })
  const wrote = message({ id: 6, body: 'x'.repeat(300) })
  const both = newerMessagesConfirmation([wrote, answered], 'Zoe Diaz', new Date('2026-05-06T18:06:00Z'))
  expect(both.text).toBe('Zoe Diaz wrote 1 minute ago.')
  expect(both.list).toEqual(['“See you”', `“${'x'.repeat(200)}…”`])
  expect(newerMessagesConfirmation([wrote], 'Zoe', new Date('2026-05-06T18:04:59Z')).text).toBe(
    'Zoe wrote just now.',
  )
})

test('a picture is named by its sender and time, and by its place among several [MSG-67]', () => {
  const picture = {
    id: 1,
    kind: 'picture',
    state: 'waiting',
    failure: null,
    canTryAgain: false,
    file: null,
    record: null,
  } as const
  const createdAt = '2026-05-06T10:02:00.000-04:00'
  expect(pictureLabel(message({ createdAt, pictures: [picture] }), 'Zoë Muñoz', 0)).toBe(
    'Picture from Zoë Muñoz, May 6, 10:02 AM',
  )
  expect(pictureLabel(message({ createdAt, pictures: [picture, picture] }), '(555) 123-4567', 1)).toBe(
    'Picture 2 of 2 from (555) 123-4567, May 6, 10:02 AM',
  )
})
