import type { Message, MessagePicture } from '@archwire/contract/messaging/calls'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smallPdf, smallPng } from '../../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../../test/fixtures/app-environment.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { smsNumber, textFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { pixelBomb } from '../../../../test/fixtures/records/hostile-uploads.ts'
import { imagingFixture } from '../../../../test/fixtures/records/upload-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { newMedium, startMediaServer } from '../../../../test/providers/twilio-media-server.ts'
import { twilioAccount, twilioSignature } from '../../../../test/providers/twilio-server.ts'
import { deleteOldTexts } from '../delete-old-texts.ts'
import { fetchPicturesTask, removePictureTask } from './fetch-pictures.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const make = factories(db.owner)
const desk = await textFixture(db)
const twilio = await startMediaServer()
const appUrl = 'https://app.example.com'
const { app, loginAs } = await testApp(db, {
  storage,
  env: {
    TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_API_URL: twilio.url,
    APP_URL: appUrl,
  },
})

const phone = '5551234567'
let browser: Browser

beforeEach(async () => {
  db.clock.set('2026-05-06T14:02:00Z')
  await desk.forgetJobs()
  await db.owner.query('truncate conversations, messages, message_pictures cascade')
  await db.owner.query('update patients set phone_number = null')
  await logIn()
})

/** Logs in again, because the last session may have expired by the test's clock. */
const logIn = async () => {
  browser = await loginAs(await make.user(desk.clinicId))
}

const jpeg = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'a canary' } })
    .jpeg()
    .toBuffer()

/** Receives a text whose pictures Twilio has, as its webhook describes them. */
async function receive(contents: (Buffer | undefined)[], { Body = '', types = [] as string[] } = {}) {
  const media = contents.map(content => ({ content, ...newMedium() }))
  for (const { sid, content } of media) if (content !== undefined) twilio.media.set(sid, content)
  const fields: Record<string, string> = {
    MessageSid: media[0]?.message ?? '',
    AccountSid: twilioAccount.accountSid,
    From: `+1${phone}`,
    To: `+1${smsNumber}`,
    Body,
    NumMedia: String(media.length),
  }
  for (const [place, { address }] of media.entries()) {
    fields[`MediaUrl${place}`] = address
    fields[`MediaContentType${place}`] = types[place] ?? 'image/jpeg'
  }
  const path = '/webhooks/sms/incoming'
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(appUrl + path, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(answer.statusCode, answer.body).toBe(204)
  return media
}
const work = () =>
  runPendingJobs(db, {
    tasks: [
      fetchPicturesTask({ driver: twilio.driver, storage, clock: db.clock }),
      removePictureTask({ driver: twilio.driver }),
    ],
    sweeps: [],
    crons: [],
  })
const conversationId = async () => (await desk.conversation(phone)).id as number
const messages = async (): Promise<Message[]> =>
  (await browser.get(`/v2/rest/conversations/${await conversationId()}/messages`)).json().records
const pictures = async (): Promise<MessagePicture[]> => (await messages())[0]?.pictures ?? []
async function only(): Promise<MessagePicture> {
  const [picture] = await pictures()
  if (picture === undefined) throw new Error('no picture came')
  return picture
}
const tryAgain = async (id: number) =>
  browser.send('POST', `/v2/rest/conversations/${await conversationId()}/pictures/${id}/tries`, {})
const put = async (id: number, patientId?: number, by = browser) =>
  by.send('POST', `/v2/rest/conversations/${await conversationId()}/pictures/${id}/image`, {
    image: { patientId },
  })
const auditActions = async () =>
  (
    await db.owner.query(
      `select action || ' ' || entity_type as entry from audit_log where clinic_id = $1 and entity_type in ('message_picture', 'image')
       order by id`,
      [desk.clinicId],
    )
  ).rows.map(({ entry }) => entry)

test('a text is stored and answered at once; its pictures are fetched later, re-encoded, shown and deleted at Twilio [MSG-62, MSG-63, MSG-65]', async () => {
  await receive([await jpeg(), smallPng], { Body: 'Look', types: ['image/jpeg', 'image/png'] })
  expect(twilio.requests).toEqual([])
  expect(await messages()).toMatchObject([
    {
      body: 'Look',
      withoutWords: false,
      pictures: [
        { kind: 'picture', state: 'waiting', file: null, record: null, canTryAgain: false },
        { state: 'waiting' },
      ],
    },
  ])
  const before = (await desk.events()).length
  await work()
  const [first, second] = await pictures()
  expect(first).toMatchObject({
    state: 'stored',
    failure: null,
    file: { fileName: 'Texted May 06, 2026.jpg', width: 60, height: 40 },
  })
  expect(second).toMatchObject({ state: 'stored', file: { fileName: 'Texted May 06, 2026 (2).png' } })
  const shown = await browser.get(first?.file?.url ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(shown.rawPayload.includes('a canary')).toBe(false)
  expect((await browser.get(first?.file?.thumbnailUrl ?? '')).statusCode).toBe(200)
  expect((await desk.events()).slice(before)).toEqual(['messages/status_updated', 'messages/status_updated'])
  expect(twilio.media.size).toBe(0)
  expect((await auditActions()).slice(-2)).toEqual(['receive message_picture', 'receive message_picture'])
  const { rows } = await db.owner.query('select provider_reference as reference from message_pictures')
  expect(rows).toEqual([{ reference: null }, { reference: null }])
  expect(await desk.jobsLeft()).toEqual([])
})

test('reading the conversation counts as opening the record; the link of its picture works for the clinic alone, and expires [MSG-70]', async () => {
  const zoe = await make.patient(desk.clinicId, { phone_number: phone })
  await receive([await jpeg()])
  await work()
  const openings = async () =>
    (await db.owner.query(`select from audit_log where action = 'open' and patient_id = $1`, [zoe.id]))
      .rowCount
  expect(await openings()).toBe(0)
  const url = (await only()).file?.screenUrl ?? ''
  expect(await openings()).toBe(1)
  expect((await browser.get(url)).statusCode).toBe(200)
  const stranger = await loginAs(await make.user((await make.clinic()).id))
  expect((await stranger.get(url)).statusCode).toBe(404)
  expect((await app.inject({ url })).statusCode).toBe(401)
  db.clock.advance(50)
  await browser.get('/v2/rest/conversations')
  db.clock.advance(50)
  await browser.get('/v2/rest/conversations')
  db.clock.advance(50)
  expect((await browser.get(url)).statusCode).toBe(410)
})

test('a text with only a picture is shown as a picture, in the list too [MSG-66]', async () => {
  await receive([await jpeg()])
  expect(await messages()).toMatchObject([{ body: 'Picture', withoutWords: true }])
  const list = (await browser.get('/v2/rest/conversations')).json()
  expect(list.records[0].lastMessage.body).toBe('Picture')
})

test('of more than ten pictures in a text, the first ten are stored [MSG-63]', async () => {
  await receive(Array.from({ length: 12 }, () => undefined))
  expect(await pictures()).toHaveLength(10)
})

test('while Twilio is unavailable a picture waits, and it is fetched when Twilio is back [MSG-62]', async () => {
  await receive([await jpeg()])
  for (const mood of [{ status: 503 }, 'silent', 'cut'] as const) {
    twilio.moods.push(mood)
    await work()
    expect(await only(), JSON.stringify(mood)).toMatchObject({ state: 'waiting', failure: null })
    expect(await desk.jobsLeft()).toEqual(['fetch-pictures'])
    await desk.later()
  }
  await work()
  expect((await only()).state).toBe('stored')
})

test('after a day without Twilio a picture is given up, and staff can try again [MSG-64]', async () => {
  await receive([await jpeg()])
  twilio.moods.push({ status: 503 }, { status: 503 })
  await work()
  await desk.later(25 * 60)
  await work()
  await logIn()
  const failed = await only()
  expect(failed).toMatchObject({
    state: 'failed',
    failure: 'It could not be fetched for 24 hours: Twilio answered 503.',
    canTryAgain: true,
  })
  const again = await tryAgain(failed.id)
  expect([again.statusCode, again.json().pictures[0].state]).toEqual([200, 'waiting'])
  await tryAgain(failed.id)
  await work()
  expect((await only()).state).toBe('stored')
  expect((await auditActions()).slice(-3)).toEqual([
    'fail message_picture',
    'retry message_picture',
    'receive message_picture',
  ])
})

test('a picture that Twilio does not have is tried for a while, then counts as gone, and nobody can try again [MSG-64]', async () => {
  await receive([undefined])
  await work()
  expect((await only()).state).toBe('waiting')
  await desk.later(11)
  await work()
  const gone = await only()
  expect(gone).toMatchObject({
    state: 'failed',
    failure: 'The texting service does not have it any more.',
    canTryAgain: false,
  })
  const again = await tryAgain(gone.id)
  expect([again.statusCode, again.json().error]).toEqual([422, 'This picture cannot be fetched any more.'])
})

test('a file that is too large, no picture, a pixel bomb or redirected elsewhere is refused in plain words and leaves nothing [MSG-63, MSG-64]', async () => {
  const before = filesIn(storage.folder).length
  await receive([await jpeg(), smallPdf, pixelBomb(60_000, 60_000), await jpeg(), Buffer.alloc(0)], {
    types: ['image/jpeg', 'image/jpeg', 'image/png', 'image/jpeg', 'image/png'],
  })
  const { sid } = newMedium()
  twilio.moods.push('endless')
  await work()
  expect((await pictures()).map(({ state, failure }) => failure ?? state)).toEqual([
    'It is larger than 15 MB, or has too many pixels.',
    'It is no JPEG or PNG picture, or it is damaged.',
    'It is larger than 15 MB, or has too many pixels.',
    'stored',
    'It is no JPEG or PNG picture, or it is damaged.',
  ])
  await receive([await jpeg()])
  twilio.moods.push({ to: `https://evil.example.com/${sid}` })
  await work()
  expect((await only()).failure).toBe('Twilio led to an address that is not Twilio’s.')
  // The stored picture and its thumbnail.
  expect(filesIn(storage.folder).length - before).toBe(2)
})

test('a video, or a picture at an address that is not Twilio’s, is not fetched and says why [MSG-63, MSG-64]', async () => {
  await receive([await jpeg(), await jpeg()], { types: ['video/mp4', 'image/heic'] })
  await work()
  expect(twilio.requests).toEqual([])
  expect(await pictures()).toMatchObject([
    { kind: 'file', state: 'failed', failure: 'Only pictures are kept.', canTryAgain: false },
    { kind: 'picture', state: 'failed', canTryAgain: false },
  ])
})

test('a picture that has lost its job fails after two days [MSG-64]', async () => {
  await receive([await jpeg()])
  await desk.forgetJobs()
  db.clock.advance(60 * 49)
  await deleteOldTexts.run({ clinic: desk.here, day: '2026-05-08', now: db.clock.now() })
  await logIn()
  expect(await only()).toMatchObject({
    failure: 'Nothing was left that would have fetched it.',
    canTryAgain: true,
  })
})

test('two processes that fetch the same picture store it once', async () => {
  await receive([await jpeg()])
  const { rows } = await db.owner.query('select id from messages')
  const clinic = db.database.forClinic(desk.clinicId, { kind: 'system' })
  const { handle } = fetchPicturesTask({ driver: twilio.driver, storage, clock: db.clock })
  const run = {
    clinic,
    payload: { messageId: rows[0].id },
    now: db.clock.now(),
    attempt: 1,
    isLastAttempt: false,
  }
  const blobs = async () => (await db.owner.query('select count(*)::int as n from blobs')).rows[0].n
  const before = await blobs()
  await Promise.all([handle(run as never), handle(run as never)])
  expect((await only()).state).toBe('stored')
  expect((await blobs()) - before).toBe(1)
})

async function received() {
  await receive([await jpeg()])
  await work()
  return (await only()).id
}
const patient = (first: string, last = 'Muñoz') =>
  make.patient(desk.clinicId, { first_name: first, last_name: last, phone_number: phone })

test('a picture that is added twice at once becomes one image of the patient, shown to everyone, with an audit row [MSG-68, MSG-69]', async () => {
  const zoe = await patient('Zoë')
  const id = await received()
  const before = (await desk.events()).length
  const answers = await Promise.all([put(id), put(id)])
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
  const imaging = imagingFixture(browser, zoe.id)
  const [progression] = await imaging.list()
  expect(progression?.name).toBe('Initial')
  const gallery = await imaging.named(progression?.id ?? 0, 'Images')
  expect(gallery.images).toMatchObject([{ fileName: 'Texted May 06, 2026.jpg', position: null }])
  expect((await only()).record).toEqual({
    patientId: zoe.id,
    patientName: 'Zoë Muñoz',
    imageId: gallery.images[0]?.id,
    progressionId: progression?.id,
    seriesId: gallery.id,
  })
  expect((await desk.events()).slice(before).toSorted()).toEqual([
    'messages/status_updated',
    'treatments/changed',
    'treatments/changed',
  ])
  expect((await auditActions()).filter(entry => entry === 'create image')).toHaveLength(1)
})

test('when several patients have the number, one of them must be chosen, and nobody else [MSG-68]', async () => {
  const [zoe, max] = [await patient('Zoë'), await patient('Max')]
  const other = await make.patient(desk.clinicId)
  const id = await received()
  expect([(await put(id)).statusCode, (await put(id)).json()]).toEqual([
    422,
    { errors: { patient_id: ["can't be blank"] } },
  ])
  expect((await put(id, other.id)).json()).toEqual({
    errors: { patient_id: ['is none of the patients with this number'] },
  })
  expect((await put(id, max.id)).json().pictures[0].record.patientName).toBe('Max Muñoz')
  const second = await put(id, zoe.id)
  expect([second.statusCode, second.json().error]).toEqual([
    409,
    'This picture is in the record of Max Muñoz already.',
  ])
})

test('a picture cannot be added for a number without a patient, before it is received, or by another clinic [MSG-68]', async () => {
  await receive([await jpeg()])
  const { id } = await only()
  expect((await put(id)).json().error).toBe('This number belongs to no patient.')
  await patient('Zoë')
  expect((await put(id)).json().error).toBe('This picture has not been received.')
  const stranger = await loginAs(await make.user((await make.clinic()).id))
  expect((await put(id, undefined, stranger)).statusCode).toBe(404)
})

test('an image that is deleted in the record stays in the conversation, and can be added again [MSG-69]', async () => {
  const zoe = await patient('Zoë')
  const id = await received()
  await put(id)
  const { record } = await only()
  const imaging = imagingFixture(browser, zoe.id)
  expect((await imaging.removeImage(record?.seriesId ?? 0, record?.imageId ?? 0)).statusCode).toBe(204)
  const left = await only()
  expect(left.record).toBeNull()
  expect((await browser.get(left.file?.url ?? '')).statusCode).toBe(200)
  await put(id)
  expect((await only()).record?.patientId).toBe(zoe.id)
})

test('a merge moves the image, undoing it moves it back, and the text names the right record [MSG-69]', async () => {
  const [zoe, max] = [await patient('Zoë'), await patient('Max')]
  const id = await received()
  await put(id, max.id)
  const admin = await loginAs(await make.user(desk.clinicId, { admin: true }))
  const merged = await admin.send('POST', `/v2/rest/patients/${zoe.id}/merge`, { otherId: max.id })
  expect(merged.statusCode, merged.body).toBeLessThan(300)
  expect((await only()).record).toMatchObject({ patientId: zoe.id, patientName: 'Zoë Muñoz' })
  expect((await put(id)).statusCode).toBe(200)
  const undone = await admin.send('DELETE', `/v2/rest/patients/${zoe.id}/merges/${merged.json().id}`)
  expect(undone.statusCode, undone.body).toBeLessThan(300)
  expect((await only()).record).toMatchObject({ patientId: max.id, patientName: 'Max Muñoz' })
})
