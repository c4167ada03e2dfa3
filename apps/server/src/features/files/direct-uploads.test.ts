import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smallPdf } from '../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { attachBlob } from '../../platform/files/store-file.ts'
import { purgeFiles } from '../../platform/retention/purge-files.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs, visitor } = await testApp(db, { storage })
const make = factories(db.owner)
const clinic = await make.clinic()

let browser: Browser
beforeEach(async () => {
  storage.drop()
  db.clock.advance(61)
  browser = await loginAs(await make.user(clinic.id))
})

const md5 = (content: Buffer) => createHash('md5').update(content).digest('base64')
const announced = (content: Buffer, filename = 'card.pdf') => ({
  blob: { filename, content_type: 'text/html', byte_size: content.length, checksum: md5(content) },
})
const root = '/rails/active_storage/direct_uploads'
const announce = async (content: Buffer, filename = 'card.pdf') =>
  (await browser.send('POST', root, announced(content, filename))).json()
// Uploads like the client: with the headers from the response, and without a token.
const put = (url: string, content: Buffer, headers: Record<string, string> = {}) =>
  browser.request({ method: 'PUT', url, payload: content, cookies: {}, headers })
const blob = async (id: number) => (await db.owner.query('select * from blobs where id = $1', [id])).rows[0]

test('a file is announced, uploaded, and can then be attached, by both addresses [G-37, C-64]', async () => {
  for (const address of [root, `/v2/rest${root}`]) {
    const answer = await browser.send('POST', address, announced(smallPdf))
    expect(answer.statusCode).toBe(200)
    const upload = answer.json()
    expect(upload).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^[0-9a-f]{40}$/),
      filename: 'card.pdf',
      content_type: 'application/pdf',
      byte_size: smallPdf.length,
      checksum: md5(smallPdf),
      signed_id: expect.any(String),
      direct_upload: {
        url: expect.stringMatching(/^\/rails\/active_storage\/disk\/[\w-]+$/),
        headers: { 'Content-Type': 'application/pdf' },
      },
    })
    const { url, headers } = upload.direct_upload
    const sent = await put(url, smallPdf, headers)
    expect([sent.statusCode, sent.body]).toEqual([204, ''])
    expect(await blob(upload.id)).toMatchObject({
      content_type: 'application/pdf',
      sha256: createHash('sha256').update(smallPdf).digest(),
      uploaded_at: db.clock.now(),
      attached_at: null,
    })
    expect((await put(url, smallPdf, headers)).statusCode).toBe(403)
  }
})

test('a file that differs from its announcement is refused, and nothing of it is stored', async () => {
  const { id, direct_upload } = await announce(smallPdf)
  const { url } = direct_upload
  const other = Buffer.from(smallPdf.toString().replace('Root', 'Toor'))
  const wrongSum = await put(url, other)
  expect([wrongSum.statusCode, wrongSum.json()]).toEqual([
    422,
    { errors: { checksum: ['is not that of the file'] } },
  ])
  expect((await put(url, smallPdf.subarray(1))).statusCode).toBe(422)
  expect((await put(url, Buffer.concat([smallPdf, smallPdf]))).statusCode).toBe(422)
  expect(filesIn(storage.folder)).toEqual([])
  expect(await blob(id)).toMatchObject({ uploaded_at: null })
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const disguised = await announce(page, 'card.png')
  const refused = await put(disguised.direct_upload.url, page)
  expect([refused.statusCode, refused.json()]).toEqual([415, { error: 'File type is not allowed' }])
  expect(filesIn(storage.folder)).toEqual([])
})

test('a picture that is uploaded this way is re-encoded as well', async () => {
  const sent = Buffer.concat([
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
    Buffer.from('CANARY'),
  ])
  const { id, direct_upload } = await announce(sent, 'card.jpg')
  expect((await put(direct_upload.url, sent)).statusCode).toBe(204)
  expect(await blob(id)).toMatchObject({ width: 30, height: 20, checksum: md5(sent) })
  expect(filesIn(storage.folder)).toHaveLength(2)
})

test('the upload address is valid for five minutes, and cannot be forged', async () => {
  const { direct_upload, signed_id } = await announce(smallPdf)
  const { url } = direct_upload
  for (const wrong of [`${url}x`, '/rails/active_storage/disk/nothing', url.replace(/[^/]+$/, signed_id)]) {
    expect((await put(wrong, smallPdf)).statusCode).toBe(403)
  }
  const at = db.clock.now()
  db.clock.set(new Date(at.getTime() + 5 * 60_000).toISOString())
  expect((await put(url, smallPdf)).statusCode).toBe(403)
  db.clock.set(new Date(at.getTime() + 5 * 60_000 - 1000).toISOString())
  expect((await put(url, smallPdf)).statusCode).toBe(204)
})

test('a file that is too large, of another kind or not described is refused before the upload', async () => {
  const status = async (values: object) => {
    const answer = await browser.send('POST', root, { blob: { ...announced(smallPdf).blob, ...values } })
    return [answer.statusCode, answer.json()]
  }
  expect(await status({ byte_size: 25 * 1024 * 1024 + 1 })).toEqual([413, { error: 'File is too large' }])
  for (const filename of ['card.svg', 'card.html', 'card', 'card.pdf.exe']) {
    expect(await status({ filename })).toEqual([415, { error: 'File type is not allowed' }])
  }
  expect(await status({ checksum: 'x' })).toEqual([422, { errors: { checksum: ['is invalid'] } }])
  expect((await status({ byte_size: -1 }))[0]).toBe(422)
  expect((await db.owner.query('select 1 from blobs where created_at = $1', [db.clock.now()])).rows).toEqual(
    [],
  )
})

test('each user can announce a limited number of files an hour, whatever others at the same address do [G-37]', async () => {
  const user = await make.user(clinic.id)
  const [one, other] = [await loginAs(user), await loginAs(await make.user(clinic.id))]
  const status = async (who: Browser) => (await who.send('POST', root, announced(smallPdf))).statusCode
  expect(await status(await visitor())).toBe(422)
  for (let n = 0; n < 600; n++) expect(await status(one)).toBe(200)
  expect(await status(one)).toBe(429)
  expect(await status(other)).toBe(200)
  db.clock.advance(60 * 60 + 1)
  expect(await status(await loginAs(user))).toBe(200)
})

test('unused files cannot fill the disk', async () => {
  const here = db.database.forClinic(clinic.id, { kind: 'system' })
  const large = { ...announced(smallPdf).blob, byte_size: 25 * 1024 * 1024 }
  const announceLarge = (who = browser) => who.send('POST', root, { blob: large })
  const first = (await announce(smallPdf)) as { id: number; direct_upload: { url: string } }
  for (let n = 0; n < 40; n++) expect((await announceLarge()).statusCode).toBe(200)
  const refused = await announceLarge()
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error: 'Too many attempts. Please try again later.' },
  ])
  expect((await announce(smallPdf)).id).toEqual(expect.any(Number))
  expect((await announceLarge(await loginAs(await make.user(clinic.id)))).statusCode).toBe(200)
  // A file that became a document, or that was purged, no longer counts as unused.
  await put(first.direct_upload.url, smallPdf)
  await here.write(tx => attachBlob(tx, first.id, db.clock.now()))
  db.clock.advance(24 * 60 * 60 + 1)
  await purgeFiles(storage).run({ clinic: here, day: '2026-05-06', now: db.clock.now() })
  browser = await loginAs(await make.user(clinic.id))
  expect((await announceLarge()).statusCode).toBe(200)
})

test('an upload address can be tried ten times, and invented ones are counted by network address', async () => {
  const { direct_upload } = await announce(smallPdf)
  const other = Buffer.from(smallPdf.toString().replace('Root', 'Toor'))
  for (let n = 0; n < 10; n++) expect((await put(direct_upload.url, other)).statusCode).toBe(422)
  expect((await put(direct_upload.url, smallPdf)).statusCode).toBe(429)
  const madeUp = '/rails/active_storage/disk/made-up'
  db.clock.advance(60 * 60 + 1)
  for (let n = 0; n < 600; n++) expect((await put(madeUp, smallPdf)).statusCode).toBe(403)
  expect((await put(madeUp, smallPdf)).statusCode).toBe(429)
  browser = await loginAs(await make.user(clinic.id))
  const another = await announce(smallPdf)
  expect((await put(another.direct_upload.url, smallPdf)).statusCode).toBe(204)
})

test('a file can be attached once, and not before it is uploaded', async () => {
  const { id, direct_upload } = await announce(smallPdf)
  const here = db.database.forClinic(clinic.id, { kind: 'system' })
  const attach = () => here.write(tx => attachBlob(tx, id, db.clock.now()))
  await expect(attach()).rejects.toThrow('422')
  await put(direct_upload.url, smallPdf)
  expect(await attach()).toMatchObject({ id, fileName: 'card.pdf' })
  await expect(attach()).rejects.toThrow('422')
  const there = db.database.forClinic((await make.clinic()).id, { kind: 'system' })
  await expect(there.write(tx => attachBlob(tx, id, db.clock.now()))).rejects.toThrow('422')
})
