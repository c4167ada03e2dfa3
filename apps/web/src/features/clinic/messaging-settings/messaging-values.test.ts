import { usualReminder, usualReminderText } from '@archwire/domain/messaging/reminder-text'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { type MessagingValues, problemsOf, refusedFields, toSend, withLinks } from './messaging-settings.ts'

const values: MessagingValues = {
  smsNumber: '(555) 010-0100',
  reminderText: usualReminderText,
  reminderLeadHours: '24',
  quietFrom: '21:00',
  quietTo: '08:00',
  answersYes: true,
  linksInReminders: false,
  confirmsVisits: false,
}

test('the phone number is sent as digits, and the hours as a number', () => {
  expect(toSend(values)).toEqual({ ...values, smsNumber: '5550100100', reminderLeadHours: 24 })
  expect(toSend({ ...values, smsNumber: ' ' }).smsNumber).toBeNull()
  expect(problemsOf(values)).toEqual({})
  expect(problemsOf({ ...values, smsNumber: '' })).toEqual({})
})

test('the usual text follows the switch of links, a text of the clinic stays [CFM-02]', () => {
  expect(withLinks(values, true)).toEqual({ linksInReminders: true, reminderText: usualReminder(true) })
  expect(withLinks({ ...values, reminderText: usualReminder(true) }, false).reminderText).toBe(
    usualReminderText,
  )
  const reminderText = '{appointments}: {link}'
  expect(withLinks({ ...values, reminderText }, false)).toEqual({ linksInReminders: false, reminderText })
  expect(problemsOf({ ...values, reminderText })).toEqual({
    reminderText: 'The text says {link}, but reminders carry no link',
  })
})

test.each([
  ['smsNumber', '555', 'Must have a valid phone number.'],
  ['reminderText', 'See you soon', 'The text must say {appointments}'],
  ['reminderText', '{appointments} {patient}', 'The text does not know {patient}'],
  ['reminderLeadHours', '0', 'Must be a whole number of hours from 1 to 168'],
  ['reminderLeadHours', '1.5', 'Must be a whole number of hours from 1 to 168'],
  ['quietFrom', '', 'Must be a time of day'],
] as const)('%s cannot be “%s”', (field, text, problem) => {
  expect(problemsOf({ ...values, [field]: text })[field]).toBe(problem)
})

test('the error about a number of another clinic stands at its field', () => {
  const error = CallError.refused(422, { errors: { smsNumber: ['has already been taken'] } })
  expect(refusedFields(error)).toEqual({ smsNumber: 'This value is already in use.' })
  expect(refusedFields(null)).toEqual({})
})
