import { expect, test } from 'vitest'
import { longestMessage } from './message-text.ts'
import { longestReminderText, usualReminderText } from './reminder-text.ts'
import { writeReminder } from './visit-texts.ts'

const zone = 'America/New_York'
const ana = { firstName: 'Ana', startsAt: new Date('2026-05-05T18:30Z') }
const ben = { firstName: 'Ben', startsAt: new Date('2026-05-05T19:00Z') }
const cleo = { firstName: 'Cleo', startsAt: new Date('2026-05-05T16:00Z') }
const clinic = { clinic: 'Demo Orthodontics', phone: '(555) 010-0100', zone }

test('one appointment, by the clinic’s clock', () => {
  expect(writeReminder(usualReminderText, { ...clinic, visits: [ana] })).toBe(
    'Reminder from Demo Orthodontics: Ana on Tue, May 5 at 2:30 PM. Reply YES to confirm, or call (555) 010-0100. ' +
      'Reply STOP to get no more texts.',
  )
})

test('a family on one phone', () => {
  const two = writeReminder('{appointments}', { ...clinic, visits: [ana, ben] })
  expect(two).toBe('Ana on Tue, May 5 at 2:30 PM and Ben on Tue, May 5 at 3:00 PM')
  const three = writeReminder('{appointments}', { ...clinic, visits: [cleo, ana, ben] })
  expect(three).toContain('Cleo on Tue, May 5 at 12:00 PM, Ana on')
})

test('without a first name the reminder addresses whoever reads it', () => {
  const visits = [{ ...ana, firstName: ' ' }]
  expect(writeReminder('{appointments}', { ...clinic, visits })).toBe('you on Tue, May 5 at 2:30 PM')
})

test('a name that looks like a placeholder stays', () => {
  const visits = [{ ...ana, firstName: '{phone} $&' }]
  expect(writeReminder('{clinic}: {appointments}', { ...clinic, clinic: '{appointments}', visits })).toBe(
    '{appointments}: {phone} $& on Tue, May 5 at 2:30 PM',
  )
})

test('appointments that do not fit are counted', () => {
  const visits = Array.from({ length: 60 }, () => ana)
  const long = `{appointments}${'x'.repeat(longestReminderText - 20)}`
  const text = writeReminder(long, { ...clinic, visits })
  expect(text.length).toBeLessThanOrEqual(longestMessage)
  expect(text).toMatch(/, and \d+ morex+$/)
})
