import { usualReminderText } from '@archwire/domain/messaging/reminder-text'
import { writeReminder } from '@archwire/domain/messaging/visit-texts'
import { expect, test } from 'vitest'
import { reminderPreview } from './messaging-settings.ts'

const clinic = { name: 'Demo {phone} Orthodontics', phoneNumber: '5550100200' }

test('the preview is the text that a patient would get', () => {
  const sent = writeReminder(usualReminderText, {
    clinic: clinic.name,
    phone: '(555) 010-0200',
    visits: [{ firstName: 'Pat', startsAt: new Date('2025-05-06T18:30Z') }],
    zone: 'America/New_York',
  })
  expect(reminderPreview(usualReminderText, clinic, '(555) 010-0100')).toBe(sent)
})

test('the preview names the number that the clinic texts from if it has no number of its own', () => {
  const preview = reminderPreview('Call {phone}', { ...clinic, phoneNumber: null }, '(555) 010-0100')
  expect(preview).toBe('Call (555) 010-0100')
})
