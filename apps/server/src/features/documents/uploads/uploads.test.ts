import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smallPdf } from '../../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../../test/fixtures/app-environment.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { officeFile, zipOf } from '../../../../test/fixtures/records/hostile-uploads.ts'
import { type UploadFixture, uploadFixture } from '../../../../test/fixtures/records/upload-fixture.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)

let clinicId: number
let patientId: number
let user: { id: number; email: string }
let browser: Browser
let desk: UploadFixture

beforeEach(async () => {
  storage.drop()
  clinicId = (await make.clinic()).id
  user = await make.user(clinicId)
  browser = await loginAs(user)
  patientId = (await make.patient(clinicId)).id
  desk = await uploadFixture(browser, patientId)
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
const trail = async (action: string) =>
  (
    await db.owner.query(
      `select entity_type, entity_id, patient_id, user_id, changes from audit_log
       where clinic_id = $1 and action = $2 and entity_type = 'archive' order by id`,
      [clinicId, action],
    )
  ).rows
const events = async () =>
  (
    await db.owner.query(
      `select channel, params, event from live_events where clinic_id = $1 and channel = 'treatments'`,
      [clinicId],
    )
  ).rows

test('a patient has one folder, which is empty at first and stays the same [API-66, DOC-18]', async () => {
  const url = `/v2/rest/patients/${patientId}/documents/folders.json`
  const first = (await browser.get(url)).json()
  expect(first).toEqual([{ id: expect.any(Number), archives: [], folders: [] }])
  expect((await browser.get(url)).json()).toEqual(first)
})

test('a file that is uploaded again with its idempotency key after a lost response is stored once', async () => {
  const key = '0f0c1d2e-7a11-4a0e-9a53-0b1c2d3e4f50'
  const [first, second] = await Promise.all([
    desk.uploadOnce(key, 'scan.pdf', smallPdf),
    desk.uploadOnce(key, 'scan.pdf', smallPdf),
  ])
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect((await desk.uploadOnce(key, 'scan.pdf', smallPdf)).json()).toEqual(first.json())
  expect(second.json()).toEqual(first.json())
  expect((await desk.shown()).map(({ id }) => id)).toEqual([first.json().id])
  const { rows } = await db.owner.query('select attached_at from blobs where clinic_id = $1', [clinicId])
  expect(rows).toEqual([{ attached_at: expect.any(Date) }])
  expect(filesIn(storage.folder)).toHaveLength(1)
  expect((await desk.uploadOnce(key, 'other.pdf', smallPdf)).statusCode).toBe(422)
})

test('an upload has the name of its file until somebody renames it [API-67, DOC-17, DOC-20]', async () => {
  const answer = await desk.upload('Referral letter.v2.PDF', smallPdf)
  expect(answer.statusCode).toBe(201)
  const archive = answer.json()
  expect(archive).toEqual({
    id: expect.any(Number),
    name: 'Referral letter.v2',
    fileName: 'Referral letter.v2.PDF',
    contentType: 'application/pdf',
    byteSize: smallPdf.length,
    url: expect.stringMatching(/^\/rails\/active_storage\/blobs\/[\w-]+\/Referral-letter\.v2\.PDF$/),
    thumbnailUrl: null,
    createdAt: '2026-05-06T10:00:00.000-04:00',
    updatedAt: '2026-05-06T10:00:00.000-04:00',
  })
  const named = (await desk.upload('scan.pdf', smallPdf, { 'archive[name]': '  Referral  ' })).json()
  expect(named).toMatchObject({ name: 'Referral', fileName: 'scan.pdf' })
  expect((await desk.upload('scan.pdf', smallPdf, { 'archive[name]': ' ' })).json().name).toBe('scan')
  expect((await desk.shown()).map(({ name }) => name)).toEqual(['scan', 'Referral', 'Referral letter.v2'])
  expect((await trail('create'))[0]).toEqual({
    entity_type: 'archive',
    entity_id: archive.id,
    patient_id: patientId,
    user_id: user.id,
    changes: { upload: 'Referral letter.v2', fileName: 'Referral letter.v2.PDF' },
  })
  expect((await events())[0]).toEqual({ channel: 'treatments', params: { patientId }, event: 'changed' })
})

test('an upload is downloaded exactly as it was uploaded, and never opened as a page', async () => {
  const { url } = (await desk.upload('Röntgen "2024".pdf', smallPdf)).json()
  const read = await browser.get(url)
  expect(read.statusCode).toBe(200)
  expect(read.rawPayload).toEqual(smallPdf)
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(smallPdf.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="R?ntgen \\"2024\\".pdf"; filename*=UTF-8''R%C3%B6ntgen%20%222024%22.pdf`,
  })
  const again = await browser.request({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(read.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a picture is re-encoded, upright and without the camera’s metadata, and gets a thumbnail', async () => {
  const taken = await picture(1200, 800)
    .withExif({ IFD0: { Copyright: 'CANARY-COPYRIGHT' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = Buffer.concat([taken, Buffer.from('<script>alert("CANARY-TAIL")</script>')])
  const archive = (await desk.upload('smile.jpg', sent)).json()
  const full = await browser.get(archive.url)
  expect(full.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename=smile.jpg',
  })
  expect(full.rawPayload.includes('CANARY')).toBe(false)
  const shown = await sharp(full.rawPayload).metadata()
  expect(shown).toMatchObject({ width: 800, height: 1200, format: 'jpeg' })
  expect(shown.exif).toBeUndefined()
  const small = await browser.get(archive.thumbnailUrl)
  expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 480 })
  const { rows } = await db.owner.query('select * from blobs where clinic_id = $1', [clinicId])
  expect(rows).toMatchObject([{ width: 800, height: 1200, byte_size: full.rawPayload.length }])
  expect(filesIn(storage.incoming)).toEqual([])
})

test('an X-ray of sixteen bits keeps its greys', async () => {
  const deep = await picture(64, 64).toColourspace('grey16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const { url } = (await desk.upload('xray.png', deep)).json()
  expect(await sharp((await browser.get(url)).rawPayload).metadata()).toMatchObject({ depth: 'ushort' })
})

test('every allowed kind of file is accepted and recognised by its content [DOC-19]', async () => {
  const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])
  const kinds: [string, Buffer, string][] = [
    ['a.png', await picture(9, 9).png().toBuffer(), 'image/png'],
    ['a.jpg', await picture(9, 9).jpeg().toBuffer(), 'image/jpeg'],
    ['a.jpeg', await picture(9, 9).jpeg().toBuffer(), 'image/jpeg'],
    ['a.pdf', smallPdf, 'application/pdf'],
    ['a.doc', cfb, 'application/msword'],
    ['a.xls', cfb, 'application/vnd.ms-excel'],
    ['a.zip', zipOf({ 'notes.txt': 'Wire' }), 'application/zip'],
    [
      'a.rar',
      Buffer.from('526172211a0701003392b5e50a01050600050101808000', 'hex'),
      'application/x-rar-compressed',
    ],
    [
      'a.docx',
      officeFile('word', 'wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a.xlsx',
      officeFile('xl', 'spreadsheetml.sheet'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ]
  for (const [fileName, content, contentType] of kinds) {
    const answer = await desk.upload(fileName, content)
    expect([fileName, answer.statusCode, answer.json().contentType]).toEqual([fileName, 201, contentType])
  }
})

test('an upload can be renamed, but not to an empty name, and not over somebody else’s change [API-68, G-48]', async () => {
  const archive = (await desk.upload('scan.pdf', smallPdf)).json()
  const renamed = await desk.rename(archive.id, ' Insurance card ', { 'if-match': `"${archive.updatedAt}"` })
  expect(renamed.statusCode).toBe(200)
  expect(renamed.json()).toMatchObject({ name: 'Insurance card', fileName: 'scan.pdf' })
  const late = await desk.rename(archive.id, 'Other', { 'if-match': `"${archive.updatedAt}"` })
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({ current: { name: 'Insurance card' } })
  const blank = await desk.rename(archive.id, '  ')
  expect([blank.statusCode, blank.json()]).toEqual([422, { errors: { name: ["can't be blank"] } }])
  expect((await desk.rename(archive.id, 'x'.repeat(256))).statusCode).toBe(422)
  expect((await desk.rename(archive.id, 'Insurance card')).statusCode).toBe(200)
  expect(await trail('update')).toMatchObject([
    { changes: { upload: { from: 'scan', to: 'Insurance card' } } },
  ])
})

test('another file can replace the one of an upload; the old one can no longer be read', async () => {
  const before = (await desk.upload('scan.pdf', smallPdf)).json()
  const png = await picture(20, 20).png().toBuffer()
  const answer = await desk.replace(before.id, 'scan.png', png)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id: before.id,
    name: 'scan',
    fileName: 'scan.png',
    contentType: 'image/png',
  })
  expect((await browser.get(answer.json().url)).statusCode).toBe(200)
  expect((await browser.get(before.url)).statusCode).toBe(404)
  const blank = await desk.replace(before.id, 'scan.png', png, { 'archive[name]': ' ' })
  expect(blank.statusCode).toBe(422)
  expect(await desk.shown()).toHaveLength(1)
})

test('a deleted upload is gone for everyone; its file is kept for a month [API-69]', async () => {
  const archive = (await desk.upload('scan.pdf', smallPdf)).json()
  expect((await desk.remove(archive.id, { 'if-match': '"2020-01-01T00:00:00.000Z"' })).statusCode).toBe(412)
  expect((await desk.remove(archive.id)).statusCode).toBe(204)
  expect((await desk.remove(archive.id)).statusCode).toBe(404)
  expect(await desk.shown()).toEqual([])
  expect((await browser.get(archive.url)).statusCode).toBe(404)
  expect(filesIn(storage.folder)).toHaveLength(1)
  expect(await trail('delete')).toMatchObject([{ changes: { upload: { from: 'scan', to: null } } }])
})

test('an upload is found only through its own patient and folder, and only by staff of its clinic', async () => {
  const archive = (await desk.upload('scan.pdf', smallPdf)).json()
  const other = await uploadFixture(browser, (await make.patient(clinicId)).id)
  expect((await other.rename(archive.id, 'Mine')).statusCode).toBe(404)
  expect((await other.remove(archive.id)).statusCode).toBe(404)
  const mixed = desk.archives.replace(String(desk.folderId), String(other.folderId))
  expect((await browser.send('DELETE', `${mixed}/${archive.id}`)).statusCode).toBe(404)
  const stranger = await loginAs(await make.user((await make.clinic()).id))
  expect((await stranger.get(archive.url)).statusCode).toBe(404)
  expect((await desk.shown())[0]?.name).toBe('scan')
})

test('the link of a file cannot be forged, and expires', async () => {
  const { url } = (await desk.upload('scan.pdf', smallPdf)).json()
  const [, , , , signed = ''] = url.split('/')
  const forged = url.replace(signed, `${signed.slice(0, -1)}${signed.endsWith('A') ? 'B' : 'A'}`)
  for (const wrong of [forged, url.replace(signed, 'x'), url.replace(signed, `${signed.split('--')[0]}--`)]) {
    expect((await browser.get(wrong)).statusCode).toBe(404)
  }
  const visitor = await browser.request({ method: 'GET', url, cookies: { _clinic_session: 'nobody' } })
  expect(visitor.statusCode).toBe(401)
  // The link stays the same for an hour, so that browsers need not load pictures again.
  expect((await desk.shown())[0]?.url).toBe(url)
  const at = db.clock.now()
  db.clock.set(new Date(at.getTime() + 55 * 60_000).toISOString())
  expect((await browser.get(url)).statusCode).toBe(200)
  db.clock.set(new Date(at.getTime() + 110 * 60_000).toISOString())
  const later = await loginAs(user)
  db.clock.set(new Date(at.getTime() + 120 * 60_000).toISOString())
  const expired = await later.get(url)
  expect([expired.statusCode, expired.json().error]).toEqual([
    410,
    'This link has expired. Open the record again.',
  ])
  db.clock.set(at.toISOString())
})

test('a merge moves uploads, and undoing it moves them back', async () => {
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const survivorId = (await make.patient(clinicId)).id
  const archive = (await desk.upload('scan.pdf', smallPdf)).json()
  const merged = await admin.send('POST', `/v2/rest/patients/${survivorId}/merge`, { otherId: patientId })
  expect(merged.statusCode).toBe(201)
  const survivorDesk = await uploadFixture(browser, survivorId)
  expect(await survivorDesk.shown()).toMatchObject([{ id: archive.id, name: 'scan' }])
  const late = await desk.upload('late.pdf', smallPdf)
  expect([late.statusCode, late.json().mergedInto]).toEqual([409, survivorId])
  expect((await desk.remove(archive.id)).statusCode).toBe(409)
  const since = (await survivorDesk.upload('since.pdf', smallPdf)).json()
  await admin.send('DELETE', `/v2/rest/patients/${survivorId}/merges/${merged.json().id}`)
  expect(await desk.shown()).toMatchObject([{ id: archive.id }])
  expect(await survivorDesk.shown()).toMatchObject([{ id: since.id }])
})
