import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'
import { claimEmail } from '../../../platform/email/outbox.ts'
import { bookingChanged } from './booking-emails.ts'

const desk = await visitorFixture()
const { ask, book, booked, letters, rows, db } = desk
const here = () => desk.here()
let sam: Browser
let id: number

beforeEach(async () => {
  sam = await desk.loginAs(here().user)
  await book({ startsAt: '2026-05-12T10:00:00-04:00' }, { firstName: 'Vera' })
  id = (await booked())[0].id
  await letters()
})

const url = () => `/v2/rest/appointments/${id}`
const move = async (startsAt: string) => {
  const answer = await sam.send('PUT', url(), here().form({ startsAt, patientAttributes: {} }))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().updatedAt as string
}
/** The emails after the confirmation, once staff have left the visit alone for a while. */
const later = async () => {
  await desk.jobsAreDue()
  return (await letters()).slice(1)
}

test('when staff move an online visit, the visitor gets one email about its final time', async () => {
  await move('2026-5-14 3:00 PM')
  expect(await letters()).toHaveLength(1)
  await move('2026-5-15 9:00 AM')
  const [email, ...more] = await later()
  expect(more).toEqual([])
  expect(email?.text).toContain('has been moved:\n\nFriday, May 15, 2026 at 9:00 AM EDT')
  const [, link] = /\/book\/manage\/([\w-]{43})/.exec(email?.text ?? '') ?? []
  expect((await ask('GET', `/v2/rest/public/bookings/${link}`)).json().startsAt).toBe(
    '2026-05-15T09:00:00.000-04:00',
  )
  expect(await later()).toHaveLength(1)
})

test('a change that staff undo is not reported', async () => {
  const version = await move('2026-5-14 3:00 PM')
  expect((await sam.send('POST', `${url()}/undo`, { version })).statusCode).toBe(200)
  expect(await later()).toEqual([])
})

test('when staff cancel an online visit the visitor is notified, and again when it is restored [OBK-01]', async () => {
  const canceled = await sam.send('DELETE', url())
  const [email] = await later()
  expect(email?.subject).toBe('Canceled: Vera, Tue May 12, 10:00 AM')
  expect(email?.text).toContain(`https://clinic.example.com/book/${here().slug}`)
  const version = JSON.parse(String(canceled.headers.etag))
  expect((await sam.send('POST', `${url()}/undo`, { version })).statusCode).toBe(200)
  const [, again] = await later()
  expect(again?.subject).toBe('Booked: Vera, Tue May 12, 10:00 AM')
  expect(again?.text).toContain('is booked:\n\nTuesday, May 12, 2026 at 10:00 AM EDT')
})

test('a change by the link is reported once, even right after a change by staff', async () => {
  const link = `/v2/rest/public/bookings/${await desk.token()}`
  await move('2026-5-14 3:00 PM')
  await ask('PUT', link, { body: { startsAt: '2026-05-13T10:00:00-04:00' } })
  const sent = await later()
  expect(sent.map(email => /May 13, 2026/.test(email.text))).toEqual([true])
})

test('another room, a confirmation or a past visit sends no email', async () => {
  const { otherRoom } = here()
  const same = here().form({ startsAt: '2026-5-12 10:00 AM', roomId: otherRoom.id, patientAttributes: {} })
  expect((await sam.send('PUT', url(), same)).statusCode).toBe(200)
  expect((await sam.send('PUT', `${url()}/confirm`, { completed: true })).statusCode).toBe(200)
  await desk.jobsAreDue()
  expect(await desk.jobNumbers('tell-visitor')).toEqual([])
  db.clock.set('2026-05-12T14:30:00Z')
  sam = await desk.loginAs(here().user)
  expect((await sam.send('DELETE', url())).statusCode).toBe(204)
  expect(await later()).toEqual([])
})

test('a patient whose visit was booked by staff gets no such email', async () => {
  const form = here().form({ startsAt: '2026-5-7 9:00 AM' })
  const own = (await sam.send('POST', '/v2/rest/appointments', form)).json()
  await sam.send('DELETE', `/v2/rest/appointments/${own.id}`)
  expect(await desk.jobNumbers('tell-visitor')).toEqual([])
  expect(await later()).toEqual([])
})

test('an email and its job exist exactly if the visit does, whichever process dies', async () => {
  await move('2026-5-14 3:00 PM')
  // The rows have the number of the transaction that wrote them: the booking, its email and its job.
  const answer = await book({ startsAt: '2026-05-13T10:00:00-04:00' })
  expect(answer.statusCode).toBe(201)
  const [written] = await rows(
    `select k.xmin::text as booking, e.xmin::text as letter, e.id from bookings k
     join outbox_emails e on e.related_type = 'booking' and e.related_id = k.appointment_id
     where k.clinic_id = $1 and k.appointment_id <> $2`,
    id,
  )
  expect(written.letter).toBe(written.booking)
  expect(await desk.jobNumbers('deliver-email')).toContain(written.booking)
  const [moved] = await rows('select xmin::text from appointments where clinic_id = $1 and id = $2', id)
  expect(await desk.jobNumbers('tell-visitor')).toEqual([moved.xmin])
})

/** A barrier: nobody continues before this many have arrived, each time. */
function meeting(most: number): () => Promise<void> {
  let waiting: (() => void)[] = []
  return async () => {
    const together = new Promise<void>(resolve => waiting.push(resolve))
    if (waiting.length === most) {
      for (const go of waiting) go()
      waiting = []
    }
    await together
  }
}

test('of two queued emails the newer one is sent, even if both are written at the same moment', async () => {
  const link = `/v2/rest/public/bookings/${await desk.token()}`
  await ask('PUT', link, { body: { startsAt: '2026-05-13T10:00:00-04:00' } })
  await ask('PUT', link, { body: { startsAt: '2026-05-14T10:00:00-04:00' } })
  const waiting = await rows(
    `select id from outbox_emails where clinic_id = $1 and status = 'queued' order by id`,
  )
  expect(waiting).toHaveLength(2)
  // Both transactions are open when each looks for a newer email.
  const taken = meeting(2)
  const clinic = db.database.forClinic(here().clinicId, { kind: 'system' })
  const written = await Promise.all(
    waiting.map(one =>
      clinic.write(async tx => {
        await claimEmail(tx, one.id)
        await taken()
        const now = db.clock.now()
        const variables = { appUrl: 'https://clinic.example.com' }
        const related = { type: 'booking', id }
        const email = await bookingChanged.write(tx, {
          id: one.id,
          to: 'x@example.com',
          variables,
          related,
          now,
        })
        await taken()
        return email
      }),
    ),
  )
  expect(written.map(email => 'subject' in email)).toEqual([false, true])
  expect(written[1]).toMatchObject({
    subject: 'Moved: Vera, Thu May 14, 10:00 AM',
    html: expect.stringMatching(/<strong>Thursday, May 14, 2026 at 10:00 AM EDT<\/strong>/),
  })
})
