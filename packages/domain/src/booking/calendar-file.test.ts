import { expect, test } from 'vitest'
import { type CalendarVisit, calendarFile } from './calendar-file.ts'

const visit: CalendarVisit = {
  uid: '0b6c9a4e-2a3f-4a8e-9d65-0c5c2f0f7b11',
  sequence: 3,
  writtenAt: new Date('2026-05-06T14:00:00.500Z'),
  startsAt: new Date('2026-05-07T14:00:00Z'),
  endsAt: new Date('2026-05-07T14:30:00Z'),
  isCanceled: false,
  title: 'Consultation at Demo Orthodontics',
  location: '120 Maple Avenue, New York, NY 10011',
  notes: 'With Dora Lee.',
  url: 'https://clinic.example.com/book/manage/abc',
}

const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const lines = (file: string) => unfolded(file).split('\r\n')

test('a visit is one event in UTC, with the line ends that calendars require', () => {
  expect(calendarFile(visit)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Archwire//Online booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0b6c9a4e-2a3f-4a8e-9d65-0c5c2f0f7b11',
      'SEQUENCE:3',
      'DTSTAMP:20260506T140000Z',
      'DTSTART:20260507T140000Z',
      'DTEND:20260507T143000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Consultation at Demo Orthodontics',
      'LOCATION:120 Maple Avenue\\, New York\\, NY 10011',
      'DESCRIPTION:With Dora Lee.',
      'URL:https://clinic.example.com/book/manage/abc',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a cancelled visit removes itself from the calendar', () => {
  expect(lines(calendarFile({ ...visit, isCanceled: true }))).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${visit.uid}`]),
  )
})

test('characters with a meaning in the format are escaped, and no text can add a line', () => {
  const hostile = 'a\\b;c,d\r\nATTENDEE:mailto:x@example.com\rEND:VEVENT\u0007'
  const written = lines(calendarFile({ ...visit, title: hostile }))
  expect(written).toContain('SUMMARY:a\\\\b\\;c\\,d\\nATTENDEE:mailto:x@example.com\\nEND:VEVENT')
  expect(written.filter(line => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line has more than 75 octets, and no character is cut in two', () => {
  const title = 'Žluťoučký kůň 🦷'.repeat(20)
  const file = calendarFile({ ...visit, title })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(lines(file)).toContain(`SUMMARY:${title}`)
  expect(file.split('\r\n').some(line => new TextEncoder().encode(line).length > 70)).toBe(true)
})

test('a missing value has no line', () => {
  const file = calendarFile({ ...visit, location: null, url: null })
  expect(file).not.toMatch(/LOCATION|URL:/)
})
