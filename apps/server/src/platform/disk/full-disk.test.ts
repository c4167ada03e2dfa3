import { refusals } from '@archwire/contract/errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallPdf } from '../../../test/contract/samples/file-samples.ts'
import { routeSamples } from '../../../test/contract/samples/route-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories, testPassword } from '../../../test/fixtures/factories.ts'
import { openForPayments } from '../../../test/fixtures/finance/open-for-payments.ts'
import { limitedDisk } from '../../../test/fixtures/limited-disk.ts'
import { smsNumber, textFixture } from '../../../test/fixtures/messaging/text-fixture.ts'
import { type UploadFixture, uploadFixture } from '../../../test/fixtures/records/upload-fixture.ts'
import { twilioAccount, twilioSignature } from '../../../test/providers/twilio-server.ts'
import { sandboxPayments } from '../../drivers/payments/sandbox/sandbox.ts'

const { db, disks, leave } = await limitedDisk(await cloneDatabase())
const make = factories(db.owner)
const storage = testStorage()
const { app, loginAs, visitor } = await testApp(db, { disks, storage, env: { EMAIL_DRIVER: 'sandbox' } })
const clinic = await make.clinic()

let admin: Browser
let staff: Browser
let desk: UploadFixture
let patientId: number
beforeEach(async () => {
  await leave(900)
  await leave(900, 'files')
  admin = await loginAs(await make.user(clinic.id, { admin: true }))
  staff = await loginAs(await make.user(clinic.id))
  patientId = (await make.patient(clinic.id)).id
  desk = await uploadFixture(staff, (await make.patient(clinic.id)).id)
})
afterEach(storage.drop)

const rename = (name: string) => admin.send('PUT', '/v2/rest/settings/clinic', { clinic: { name } })
const openings = async () => {
  const { rows } = await db.owner.query(
    `select count(*)::int as count from audit_log where action = 'open' and patient_id = $1`,
    [patientId],
  )
  return rows[0].count
}
const readiness = async () => {
  // The disk is measured again after a second.
  db.clock.advance(1 / 60)
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json()]
}

test('below the reserve changes are refused with a reason, reading and its openings go on, and it recovers by itself [DSK-01, DSK-02, DSK-04, DSK-06]', async () => {
  await leave(99)
  const refused = await rename('Harbor')
  expect([refused.statusCode, refused.json()]).toEqual([503, { error: refusals.diskFull }])
  const opened = await staff.get(`/v2/rest/patients/${patientId}`)
  expect([opened.statusCode, await openings()]).toEqual([200, 1])
  // Somebody who logs in now can read as well.
  expect((await loginAs(await make.user(clinic.id))).token).toBeTruthy()
  await leave(109)
  expect((await rename('Harbor')).statusCode).toBe(503)
  await leave(110)
  expect((await rename('Harbor')).statusCode).toBe(200)
})

test('without any reserve no record can be opened, and pages that show no record still work [DSK-04]', async () => {
  await leave(24)
  const refused = await staff.get(`/v2/rest/patients/${patientId}`)
  expect([refused.statusCode, refused.json()]).toEqual([503, { error: refusals.diskFullToOpen }])
  expect(await openings()).toBe(0)
  const background = await staff.request({
    method: 'GET',
    url: `/v2/rest/patients/${patientId}`,
    headers: { 'x-background': '1' },
  })
  expect(background.statusCode).toBe(503)
  expect((await staff.get('/v2/rest/user')).statusCode).toBe(200)
  // Also after the minute at which the session's use would be recorded.
  db.clock.advance(2)
  expect((await staff.get('/v2/rest/calendars/days?from=2026-05-06&to=2026-05-06')).statusCode).toBe(200)
  expect((await staff.send('DELETE', '/v2/rest/sessions')).statusCode).toBe(204)
  await leave(28)
  const again = await loginAs(await make.user(clinic.id))
  expect((await again.get(`/v2/rest/patients/${patientId}`)).statusCode).toBe(200)
  expect(await openings()).toBe(1)
})

test('visitors without a login are asked to come later, in words that mean something to them [DSK-01]', async () => {
  await leave(24)
  const user = await make.user(clinic.id)
  const login = await (await visitor()).send('POST', '/v2/rest/sessions', {
    session: { email: user.email, password: testPassword },
  })
  expect([login.statusCode, login.json()]).toEqual([503, { error: refusals.diskFullForVisitors }])
})

test.each([
  ['24', 'POST', '/v2/rest/sessions', { password: 'wrong' }],
  ['99', 'POST', '/v2/rest/passwords', {}],
] as const)(
  'a full disk with %s MB left does not tell which addresses are known: %s %s [DSK-01]',
  async (left, method, url, more) => {
    await leave(Number(left))
    const known = (await make.user(clinic.id)).email
    const answers = await Promise.all(
      [known, 'nobody@example.com'].map(async email => {
        const answer = await (await visitor()).send(method, url, { session: { email, ...more } })
        return [answer.statusCode, answer.json()]
      }),
    )
    expect(answers).toEqual(Array(2).fill([503, { error: refusals.diskFullForVisitors }]))
  },
)

test.each(['database', 'files', 'incoming'] as const)(
  'when the disk of %s is full, files are refused with 507 before they are read, and leave nothing behind [DSK-05]',
  async where => {
    await leave(99, where)
    const rows = async () => (await db.owner.query('select count(*)::int as count from blobs')).rows[0].count
    const before = await rows()
    const sent = await desk.upload('scan.pdf', smallPdf)
    expect([sent.statusCode, sent.json()]).toEqual([507, { error: refusals.storageFull }])
    const announced = await staff.send('POST', '/v2/rest/rails/active_storage/direct_uploads', {
      blob: {
        filename: 'a.png',
        content_type: 'image/png',
        byte_size: 10,
        checksum: 'rL0Y20zC+Fzt72VPzMSk2A==',
      },
    })
    expect([announced.statusCode, announced.json()]).toEqual([507, { error: refusals.storageFull }])
    expect([await rows(), filesIn(storage.folder)]).toEqual([before, []])
    expect((await rename('Bay')).statusCode).toBe(where === 'database' ? 503 : 200)
    await leave(900, where)
    expect((await desk.upload('scan.pdf', smallPdf)).statusCode).toBe(201)
  },
)

test('an event of the payment provider counts as no file: it is accepted while only files are refused, and refused with all changes, so that it is sent again [DSK-01, DSK-05]', async () => {
  const { app: paying } = await testApp(db, { disks, storage, env: { PAYMENTS_DRIVER: 'sandbox' } })
  const here = db.database.forClinic(clinic.id, { kind: 'system' })
  const { gateway, bank } = sandboxPayments({
    appSecret: testSecret,
    clock: db.clock,
    actLater: async () => undefined,
  })
  await openForPayments(db, clinic.id)
  await gateway.createAccount(here, { clinicId: clinic.id, name: 'Smile', email: null })
  const event = await bank.answerOnboarding(here, 'completed')
  const deliver = async () => {
    const answer = await paying.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': event?.signature ?? '' },
      payload: event?.body ?? '',
    })
    return [answer.statusCode, answer.body]
  }
  const noted = async () =>
    (await db.owner.query('select count(*)::int as count from gateway_events')).rows[0].count
  await leave(99)
  expect(await deliver()).toEqual([503, JSON.stringify({ error: refusals.diskFullForVisitors })])
  expect(await noted()).toBe(0)
  await leave(900)
  await leave(99, 'files')
  expect(await deliver()).toEqual([204, ''])
  expect(await noted()).toBe(1)
})

test('a patient’s text is accepted on a full disk, because nobody would send it again', async () => {
  const appUrl = 'https://app.example.com'
  const { app: texting } = await testApp(db, {
    disks,
    storage,
    env: {
      TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
      TWILIO_AUTH_TOKEN: twilioAccount.authToken,
      APP_URL: appUrl,
    },
  })
  const inbox = await textFixture(db)
  await leave(99)
  await leave(99, 'files')
  const fields = { MessageSid: `SM${'a'.repeat(32)}`, From: '+15551234567', To: `+1${smsNumber}`, Body: 'Hi' }
  const url = '/webhooks/sms/incoming'
  const answer = await texting.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(appUrl + url, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect([answer.statusCode, await inbox.conversation()]).toEqual([
    204,
    expect.objectContaining({ unread_messages_count: 1 }),
  ])
})

test('a server with a full disk stays in its balancer, and says that it cannot save and why [DSK-07]', async () => {
  const well = { ready: true, deadJobs: 0, writable: true, takesFiles: true }
  expect(await readiness()).toEqual([200, well])
  await leave(99)
  expect(await readiness()).toEqual([
    200,
    { ...well, writable: false, takesFiles: false, reason: expect.stringContaining('reading goes on') },
  ])
  await leave(1)
  expect(await readiness()).toEqual([
    200,
    {
      ...well,
      writable: false,
      takesFiles: false,
      reason: expect.stringContaining('records are not opened'),
    },
  ])
  await leave(900)
  await leave(99, 'files')
  expect(await readiness()).toEqual([
    200,
    { ...well, takesFiles: false, reason: expect.stringContaining('files are refused') },
  ])
})

test('responses to administrators carry the warning, responses to others do not [DSK-10]', async () => {
  const diskHeader = async (browser: Browser) => (await browser.get('/v2/rest/user')).headers['x-disk-room']
  expect([await diskHeader(admin), await diskHeader(staff)]).toEqual(['enough', undefined])
  await leave(199)
  expect([await diskHeader(admin), await diskHeader(staff)]).toEqual(['nearly-full', undefined])
  await leave(99)
  expect([await diskHeader(admin), (await rename('Cove')).headers['x-disk-room']]).toEqual(['full', 'full'])
  const known = await admin.get('/v2/rest/calendars/days?from=2026-05-06&to=2026-05-06')
  await leave(900)
  await leave(99, 'files')
  // Also on a 304: the browser adds the header to the response that it has cached.
  const same = await admin.request({
    method: 'GET',
    url: '/v2/rest/calendars/days?from=2026-05-06&to=2026-05-06',
    headers: { 'if-none-match': String(known.headers.etag) },
  })
  expect([same.statusCode, same.headers['x-disk-room']]).toEqual([304, 'files-full'])
})

test('opening a document in a browser shows a page that says why it cannot be shown [DSK-04]', async () => {
  const sample = await routeSamples['GET /contracts/:id']?.(db.owner, clinic.id, storage)
  const open = () =>
    staff.request({
      method: 'GET',
      url: `/contracts/${sample?.params?.id}/pdf`,
      headers: { accept: 'text/html' },
    })
  await leave(24)
  const page = await open()
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('No room is left')])
  await leave(99)
  expect((await open()).statusCode).toBe(200)
})
