import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { book, letters, rows, ask } = desk

test('the visitor gets one email whose subject says what is booked, with time and place, a link to manage the visit and one for the calendar [G-65, OBK-01]', async () => {
  await book({}, { firstName: 'Vera', email: 'Vera@Example.com' })
  await letters()
  const [email, ...more] = await letters()
  expect(more).toEqual([])
  expect(email?.to_email).toBe('vera@example.com')
  expect(email?.subject).toBe('Booked: Vera, Thu May 7, 10:00 AM')
  expect(email?.text).toContain('Hello Vera,')
  expect(email?.text).toContain(
    'Thursday, May 7, 2026 at 10:00 AM EDT\nConsultation with Dora Lee\n120 Maple Avenue',
  )
  expect(email?.text).toMatch(/https:\/\/clinic\.example\.com\/book\/manage\/[\w-]{43}\n/)
  expect(email?.text).toMatch(/\/v2\/rest\/public\/bookings\/[\w-]{43}\/calendar\.ics/)
  // The token is readable in the email alone.
  const token = /manage\/([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? 'x'
  const stored = await rows('select variables::text from outbox_emails where clinic_id = $1')
  expect(JSON.stringify(stored)).not.toContain(token)
})

test.each([
  {
    begins: 'in a week',
    startsAt: '2026-05-13T10:00:00-04:00',
    hours: 24,
    until: '2026-05-12T10:00:00.000-04:00',
  },
  { begins: 'tomorrow', startsAt: '2026-05-07T10:00:00-04:00', hours: 48, until: null },
  {
    begins: 'tomorrow, and may be changed till then',
    startsAt: '2026-05-07T10:00:00-04:00',
    hours: 0,
    until: '2026-05-07T10:00:00.000-04:00',
  },
])(
  'a visitor who comes $begins is told until when the visit can be changed online [G-31]',
  async ({ startsAt, hours, until }) => {
    await desk.settings({ cancel_cutoff_hours: hours })
    const answer = await book({ startsAt })
    expect(answer.json().changeUntil).toBe(until)
    const [email] = await letters()
    if (until === null) {
      expect(email?.text).toMatch(/^Confirm:$/m)
      expect(email?.text).toContain('It begins soon: to move or cancel it, please call.')
      expect(email?.text).not.toContain('can be moved')
    } else {
      expect(email?.text).toMatch(/^Confirm, move or cancel:$/m)
      const end = hours === 0 ? 'it begins' : 'Tuesday, May 12, 2026 at 10:00 AM EDT'
      expect(email?.text).toContain(`It can be moved or canceled there until ${end}.`)
    }
  },
)

test('an email describes the visit as it is when the email is sent, so an earlier change is reported once', async () => {
  await book({ startsAt: '2026-05-12T10:00:00-04:00' })
  await letters()
  const token = await desk.token()
  await ask('PUT', `/v2/rest/public/bookings/${token}`, { body: { startsAt: '2026-05-13T10:00:00-04:00' } })
  await ask('DELETE', `/v2/rest/public/bookings/${token}`)
  const all = await letters()
  expect(all.map(email => /^Canceled: /.test(email.subject))).toEqual([false, true])
})

test('a visit that staff marked as no-show or reschedule before its email was sent is not announced as booked', async () => {
  await book()
  await rows('update appointments set reschedule = true where clinic_id = $1')
  const [email] = await letters()
  expect(email?.subject).toBe('Needs another time: Vera, Thu May 7, 10:00 AM')
  expect(email?.text).toContain('Thursday, May 7, 2026 at 10:00 AM EDT is no longer kept for you.')
  expect(email?.text).toMatch(/Move or cancel:\nhttps:\/\/clinic\.example\.com\/book\/manage\/[\w-]{43}\n/)
  expect(email?.text).not.toMatch(/is booked|calendar|Confirm/)
})

test('a text that is not a name is not sent to strangers', async () => {
  await book({}, { firstName: 'Cheap pills at http://spam.example.com' })
  const [email] = await letters()
  expect(email?.text).toMatch(/^Hello,\n/)
  expect(email?.subject).toBe('Booked: Thu May 7, 10:00 AM')
  // Only this word is searched for, because four letters could also be part of a link's token.
  expect(email?.text).not.toContain('spam.example')
})
