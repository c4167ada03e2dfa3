import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { messagingFixture } from '../../../../test/fixtures/messaging/messaging-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'
import { announceCounts } from '../../../composition/features.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { notifyPatientJob } from '../../clinic/notify-patient-job.ts'
import { notifyPatientTask } from './notify-patient.ts'

const desk = await visitorFixture({ EMAIL_DRIVER: 'sandbox', SMS_DRIVER: 'sandbox' })
const { ask, book, rows, db, make, letters } = desk
const inbox = messagingFixture(db)
const here = () => desk.here()
let sam: Browser
let phone = 5_557_300_000
let patient: { id: number }

beforeEach(async () => {
  await inbox.giveNumber(here().clinicId)
  phone += 1
  patient = await make.patient(here().clinicId, {
    first_name: 'Penny',
    phone_number: String(phone),
    email: `penny${phone}@example.com`,
  })
  sam = await desk.loginAs(here().user)
})

const ok = async (answered: ReturnType<Browser['send']>) => {
  const answer = await answered
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer
}
const form = (startsAt: string) => here().form({ startsAt, patientAttributes: { id: patient.id } })
const bookFor = async (startsAt = '2026-5-12 10:00 AM') =>
  (await ok(sam.send('POST', '/v2/rest/appointments', form(startsAt)))).json() as {
    id: number
    updatedAt: string
  }
const url = (id: number) => `/v2/rest/appointments/${id}`
const move = async (id: number, startsAt: string) =>
  (await ok(sam.send('PUT', url(id), form(startsAt)))).json().updatedAt as string
const cancel = async (id: number) =>
  JSON.parse(String((await ok(sam.send('DELETE', url(id)))).headers.etag)) as string
const undo = (id: number, version: string) => ok(sam.send('POST', `${url(id)}/undo`, { version }))
const texts = async () =>
  (
    await rows(
      `select m.body from messages m where m.clinic_id = $1 and m.type = 'Outgoing' and m.deleted_at is null
         and m.delivery_status = 'sent' order by m.id`,
    )
  ).map(({ body }) => body as string)
/** What was said once Undo had gone, to numbers and to addresses. */
const said = async () => {
  await desk.jobsAreDue()
  const emails = await letters()
  return { texts: await texts(), emails: emails.map(({ subject }) => subject) }
}
const set = (columns: string) =>
  db.owner.query(`update messaging_settings set ${columns} where clinic_id = $1`, [here().clinicId])

test('who is booked at the desk gets one text, with a link by which the visit is confirmed [CFM-05]', async () => {
  await bookFor()
  expect(await texts()).toEqual([])
  const { texts: sent, emails } = await said()
  expect(sent.map(body => body.replace(/https:\S+/, 'LINK'))).toEqual([
    expect.stringMatching(
      /: Penny's visit is booked for Tue, May 12 at 10:00 AM\. Confirm, move or cancel: LINK Reply STOP to get no more texts\.$/,
    ),
  ])
  expect(emails).toEqual([])
  const [, token] = /\/book\/manage\/([\w-]{43})/.exec(sent[0] ?? '') ?? []
  const confirmed = await ask('PUT', `/v2/rest/public/bookings/${token}`, { body: { confirmed: true } })
  expect(confirmed.json()).toMatchObject({ confirmed: true, patientFirstName: 'Penny' })
  expect(await said()).toMatchObject({ texts: sent })
})

test('who has no number that takes texts is told by email, with the link and the calendar file [CFM-05, OBK-01]', async () => {
  await db.owner.query('update patients set phone_number = null where id = $1', [patient.id])
  const { id } = await bookFor()
  await said()
  await move(id, '2026-5-13 11:00 AM')
  await said()
  await cancel(id)
  await said()
  const sent = await letters()
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Booked: Penny, Tue May 12, 10:00 AM',
    'Moved: Penny, Wed May 13, 11:00 AM',
    'Canceled: Penny, Wed May 13, 11:00 AM',
  ])
  expect(sent[0]?.text).toMatch(/is booked:[\s\S]+\/book\/manage\/[\s\S]+calendar\.ics/)
  expect(sent[1]?.text).toContain('has been moved:\n\nWednesday, May 13, 2026 at 11:00 AM EDT')
  expect(await texts()).toEqual([])
})

test('a number that asked for no more texts gets none; its patient is told by email [CFM-06]', async () => {
  await db.owner.query(
    'insert into conversations (clinic_id, phone_number, moved_at, stopped_at) values ($1, $2, now(), now())',
    [here().clinicId, String(phone)],
  )
  await bookFor()
  expect(await said()).toMatchObject({ texts: [], emails: [expect.stringMatching(/^Booked: Penny/)] })
})

test('what is undone is not said, and of two moves the last only [CFM-07]', async () => {
  const { id } = await bookFor()
  const [booked] = (await said()).texts
  await undo(id, await move(id, '2026-5-13 11:00 AM'))
  expect((await said()).texts).toEqual([booked])
  await undo(id, await cancel(id))
  expect((await said()).texts).toEqual([booked])
  await move(id, '2026-5-13 11:00 AM')
  await move(id, '2026-5-14 11:00 AM')
  expect((await said()).texts.slice(1)).toEqual([
    expect.stringContaining("Penny's visit is now on Thu, May 14 at 11:00 AM."),
  ])
})

test('a visit that is booked and cancelled at once is not mentioned; one that was told of is, with where to book anew [CFM-07]', async () => {
  await cancel((await bookFor()).id)
  expect((await said()).texts).toEqual([])
  const { id } = await bookFor()
  await said()
  await cancel(id)
  expect((await said()).texts.at(-1)).toMatch(
    new RegExp(
      `Penny's visit on Tue, May 12 at 10:00 AM is canceled\\. Book another one: https://clinic\\.example\\.com/book/${here().slug} `,
    ),
  )
})

test('in quiet hours the text waits for their end; a visit that has begun by then is not mentioned [CFM-06]', async () => {
  db.clock.set('2026-05-07T02:00:00Z')
  sam = await desk.loginAs(here().user)
  await bookFor()
  expect((await said()).texts).toEqual([])
  db.clock.set('2026-05-07T12:01:00Z')
  expect((await said()).texts).toHaveLength(1)
  db.clock.set('2026-05-08T02:00:00Z')
  sam = await desk.loginAs(here().user)
  await bookFor('2026-5-8 9:00 AM')
  await said()
  db.clock.set('2026-05-08T13:01:00Z')
  expect((await said()).texts).toHaveLength(1)
})

test('jobs of one visit that run at once, and one that runs again, tell it once [CFM-07]', async () => {
  const { id: appointmentId } = await bookFor()
  const clinic = db.database.forClinic(here().clinicId, { kind: 'system' })
  const again = () => clinic.write(tx => enqueue(tx, notifyPatientJob, { appointmentId }))
  await again()
  await again()
  expect((await said()).texts).toHaveLength(1)
  await again()
  expect((await said()).texts).toHaveLength(1)
})

test('a text that is no longer true when it is sent is taken out, and the patient is told what stands [CFM-07]', async () => {
  const { id } = await bookFor()
  await desk.jobsAreDue()
  const deps = { announceCounts, appUrl: 'https://clinic.example.com', isTexting: true }
  await runPendingJobs(db, {
    tasks: [notifyPatientTask({ ...deps, outbox: { isOn: false, queue: async () => false } })],
    sweeps: [],
    crons: [],
  })
  const waiting = await rows(`select body from messages where clinic_id = $1 and delivery_status = 'sending'`)
  expect(waiting).toEqual([{ body: expect.stringContaining('booked for Tue, May 12') }])
  await db.owner.query(
    `update appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', day = day + 1 where id = $1`,
    [id],
  )
  expect((await said()).texts).toEqual([expect.stringContaining('is booked for Wed, May 13 at 10:00 AM.')])
})

test('who books online gets the letters of the booking page, and nothing twice [CFM-05]', async () => {
  await book({ startsAt: '2026-05-12T10:00:00-04:00' }, { firstName: 'Vera' })
  expect(await said()).toEqual({ texts: [], emails: [expect.stringMatching(/^Booked: Vera/)] })
})

test('a clinic that has it switched off tells nobody; new clinics have it on [CFM-08]', async () => {
  await set('confirms_visits = false')
  const { id } = await bookFor()
  await move(id, '2026-5-13 11:00 AM')
  expect(await said()).toEqual({ texts: [], emails: [] })
  expect(await desk.jobNumbers('notify-patient')).toEqual([])
  await set('confirms_visits = true')
  await move(id, '2026-5-14 11:00 AM')
  expect((await said()).texts).toEqual([expect.stringContaining('is now on Thu, May 14 at 11:00 AM.')])
})

test('a confirmation answers nothing: a text of the patient still waits for people [CFM-09]', async () => {
  const conversation = await inbox.conversation(here().clinicId, { phone: String(phone) })
  await inbox.receive(here().clinicId, { from: String(phone), body: 'Can I come on Tuesday?' })
  await bookFor()
  expect((await said()).texts).toHaveLength(1)
  const row = (await sam.get(`/v2/rest/conversations/${conversation.id}`)).json()
  expect(row).toMatchObject({ needsAnswer: true, unanswered: { body: 'Can I come on Tuesday?' } })
  expect(row.messages.records[0]).toMatchObject({ type: 'Outgoing', user: null })
  const [listed] = (await sam.get('/v2/rest/conversations?status=open')).json().records
  expect(listed.lastMessage.about).toEqual([patient.id])
})
