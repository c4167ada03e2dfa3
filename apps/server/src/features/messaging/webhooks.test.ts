import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { smsNumber, textFixture, twilioFixture } from '../../../test/fixtures/messaging/text-fixture.ts'
import { twilioAccount, twilioSignature } from '../../../test/providers/twilio-server.ts'

const db = await cloneDatabase()
const desk = await textFixture(db)
const { twilio, driver, appUrl } = await twilioFixture(db)
const lines: string[] = []
const { app } = await testApp(db, {
  env: {
    TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_API_URL: twilio.url,
    APP_URL: appUrl,
    LOG_LEVEL: 'debug',
  },
  logStream: { write: line => void lines.push(line) },
})

type Fields = Record<string, string>
const post = (path: string, fields: Fields, signature = twilioSignature(appUrl + path, fields)) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(fields).toString(),
  })

let number = 0
const incoming = (more: Fields = {}): Fields => ({
  MessageSid: `SM${String(++number).padStart(32, 'a')}`,
  AccountSid: twilioAccount.accountSid,
  From: '+15551234567',
  To: `+1${smsNumber}`,
  Body: 'Hello',
  NumMedia: '0',
  ...more,
})
const receive = (fields: Fields) => post('/webhooks/sms/incoming', fields)
const messages = async () =>
  (
    await db.owner.query(
      'select type, body, delivery_status, provider_message_id, delivered_at from messages order by id',
    )
  ).rows

beforeEach(async () => {
  await desk.forgetJobs()
  await db.owner.query('truncate conversations, messages, early_receipts cascade')
  lines.length = 0
})

test('a signed text is accepted whatever it contains, and gets an empty response', async () => {
  const bodies = [
    'Hello',
    '👋🏽 ñ 漢字',
    '<script>alert(1)</script>',
    "'; drop table messages; --",
    'a\r\nb',
    ' x ',
  ]
  for (const Body of bodies) {
    const answer = await receive(incoming({ Body }))
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  expect((await messages()).map(row => row.body)).toEqual(bodies)
  expect(await desk.conversation()).toMatchObject({ open: true, read: false, unread_messages_count: 6 })
})

test('pictures and texts without words are shown as such [MSG-66]', async () => {
  await receive(incoming({ Body: '', NumMedia: '1', MediaContentType0: 'image/jpeg' }))
  await receive(
    incoming({
      Body: '',
      NumMedia: '3',
      MediaContentType0: 'image/png',
      MediaContentType1: 'image/png',
      MediaContentType2: 'image/png',
    }),
  )
  await receive(incoming({ Body: ' ', NumMedia: '1', MediaContentType0: 'text/vcard' }))
  await receive(incoming({ Body: ' \n' }))
  await receive(incoming({ Body: 'Look', NumMedia: '1', MediaContentType0: 'image/jpeg' }))
  expect((await messages()).map(row => row.body)).toEqual([
    'Picture',
    '3 pictures',
    '(file)',
    '(empty text)',
    'Look',
  ])
})

test('the same text ten times at once is one message', async () => {
  const fields = incoming()
  const answers = await Promise.all(Array.from({ length: 10 }, () => receive(fields)))
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([204]))
  expect(await messages()).toHaveLength(1)
  expect((await desk.conversation()).unread_messages_count).toBe(1)
})

test('a forged, unsigned, changed or misdirected text is refused, and nothing of it is stored or logged', async () => {
  const fields = incoming({ Body: 'a canary' })
  const path = '/webhooks/sms/incoming'
  const right = twilioSignature(appUrl + path, fields)
  const forged = [
    await post(path, fields, 'AAAA'),
    await post(path, fields, ''),
    await post(path, { ...fields, Body: 'a canary, changed' }, right),
    await post(path, { ...fields, From: '+15550000001' }, right),
    await post(`${path}?more=1`, fields, right),
    await post(path, fields, twilioSignature(`https://evil.example.com${path}`, fields)),
    await post('/webhooks/sms/status', fields, right),
    await app.inject({ method: 'POST', url: path, payload: fields }),
  ]
  expect(forged.map(answer => answer.statusCode)).toEqual([400, 400, 400, 400, 400, 400, 400, 415])
  expect(await messages()).toEqual([])
  expect(lines.join('')).toContain('/webhooks/sms/incoming')
  expect(lines.join('')).not.toContain('canary')
  expect(lines.join('')).not.toContain('5551234567')
  expect(lines.join('')).not.toContain(twilioAccount.authToken)
})

test('a text to an unknown number, from a short code or from abroad, is accepted and dropped', async () => {
  for (const more of [
    { To: '+15559999999' },
    { From: '12345' },
    { From: '+447700900123' },
    { MessageSid: '' },
  ]) {
    expect((await receive(incoming(more as Fields))).statusCode).toBe(204)
  }
  expect(await messages()).toEqual([])
})

test('without Twilio there is no webhook', async () => {
  const { app: other } = await testApp(db, { env: { SMS_DRIVER: 'sandbox' } })
  const answer = await other.inject({
    method: 'POST',
    url: '/webhooks/sms/incoming',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
    payload: 'Body=x',
  })
  expect(answer.statusCode).toBe(400)
})

test('a form larger than any text is refused', async () => {
  expect((await receive(incoming({ Body: 'x'.repeat(70_000) }))).statusCode).toBe(413)
})

/** Sends a text, and returns the address that Twilio will call. */
async function sent(body = 'See you') {
  const id = await desk.write(body)
  await desk.deliver(driver)
  const { sid = '', statusCallback = '' } = twilio.texts.at(-1) ?? {}
  return { id, sid, path: statusCallback.replace(appUrl, '') }
}
const receipt = (path: string, sid: string, status: string, more: Fields = {}) =>
  post(path, { MessageSid: sid, MessageStatus: status, From: `+1${smsNumber}`, To: '+15551234567', ...more })

test('receipts in any order, however often: delivered stays delivered [MSG-57]', async () => {
  const { id, sid, path } = await sent()
  const before = (await desk.events()).length
  for (const status of ['delivered', 'sent', 'delivered', 'undelivered', 'queued'])
    expect((await receipt(path, sid, status)).statusCode).toBe(204)
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent', delivered_at: db.clock.now() })
  expect((await desk.events()).slice(before)).toEqual(['messages/status_updated', 'conversations/changed'])
})

test('a text that could not be delivered fails, with a reason in plain words', async () => {
  const { id, sid, path } = await sent()
  await receipt(path, sid, 'undelivered', { ErrorCode: '30005' })
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'failed',
    failure: 'The number does not exist (30005)',
  })
})

test('a receipt that comes before the provider’s id is known is applied when it is', async () => {
  const id = await desk.write('Quick')
  const early: number[] = []
  twilio.onText = async text => {
    const plain = '/webhooks/sms/status'
    early.push((await receipt(plain, text.sid, 'undelivered', { ErrorCode: '30003' })).statusCode)
    early.push((await receipt(plain, text.sid, 'delivered')).statusCode)
  }
  await desk.deliver(driver)
  twilio.onText = async () => undefined
  expect(early).toEqual([204, 204])
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent', delivered_at: db.clock.now() })
  expect((await db.owner.query('select from early_receipts')).rowCount).toBe(0)
})

test('a receipt settles a text whose outcome was unknown', async () => {
  twilio.moods.push('cut after')
  const { id, sid, path } = await sent('Lost?')
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'sending',
    unknown_since: expect.any(Date),
  })
  await receipt(path, sid, 'sent')
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'sent',
    provider_message_id: sid,
    unknown_since: null,
  })
})

test('a receipt changes no message of another clinic', async () => {
  const other = await textFixture(db, { smsNumber: '5550100200' })
  const { id, sid } = await sent()
  await receipt(`/webhooks/sms/status?clinic=${other.clinicId}&message=${id}`, sid, 'undelivered')
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent' })
})

test('when a receipt and the provider’s response come at the same moment, neither is lost', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await desk.write(`Round ${round}`)
    let reporting: Promise<unknown> = Promise.resolve()
    twilio.onText = async text => {
      reporting = receipt('/webhooks/sms/status', text.sid, 'delivered')
    }
    await desk.deliver(driver)
    await reporting
    expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent', delivered_at: db.clock.now() })
  }
  twilio.onText = async () => undefined
})
