import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { planOf } from '../../../test/database/statement-plans.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { messagingFixture } from '../../../test/fixtures/messaging/messaging-fixture.ts'
import { type ImagingFixture, imagingFixture } from '../../../test/fixtures/records/upload-fixture.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../test/fixtures/scheduling/scheduling-clinic.ts'
import { foundPatients } from '../patients/search/search-queries.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs, visitor } = await testApp(db, { storage })
const make = factories(db.owner)
const texts = messagingFixture(db)

let clinic: SchedulingClinic
let sam: Browser
let patientId: number
let desk: ImagingFixture

beforeEach(async () => {
  clinic = await schedulingClinic(db.owner)
  sam = await loginAs(clinic.user)
  patientId = clinic.patient.id
  desk = imagingFixture(sam, patientId)
})

const picture = (long = 60) =>
  sharp({ create: { width: long, height: long, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

/** A progression, and how to put an image at one of its positions. */
async function progression(startDate?: string) {
  const made = (await desk.create()).json()
  if (startDate !== undefined) await desk.rename(made.id, { startDate })
  const gallery = made.series[1].id as number
  return {
    id: made.id as number,
    gallery,
    put: async (position: number, content?: Buffer) =>
      (
        await desk.upload(gallery, content ?? (await picture()), { 'image[position]': String(position) })
      ).json().id as number,
  }
}

const faceOf = (imageId: number, of = patientId) => `/v2/rest/patients/${of}/face/${imageId}`
const photo = async () => (await sam.get(`/v2/rest/patients/${patientId}`)).json().patient.photo
const announced = async () =>
  (
    await db.owner.query(
      `select data from live_events where clinic_id = $1 and channel = 'patients' and event = 'changed' order by seq`,
      [clinic.clinicId],
    )
  ).rows.map(({ data }) => data.patientId)

test('the face is the smiling one, else the other frontal one, of the newest progression that has one [PRO-54, IMG-42]', async () => {
  expect(await photo()).toBeNull()
  const initial = await progression('2026-01-01')
  await initial.put(3)
  expect(await photo()).toBeNull()
  const serious = await initial.put(1)
  expect(await photo()).toBe(faceOf(serious))
  const smiling = await initial.put(2)
  expect(await photo()).toBe(faceOf(smiling))
  const later = await progression('2026-03-01')
  expect(await photo()).toBe(faceOf(smiling))
  const newer = await later.put(1)
  expect(await photo()).toBe(faceOf(newer))
  // An older progression than was thought: its face is no longer the newest.
  await desk.rename(later.id, { startDate: '2025-12-01' })
  expect(await photo()).toBe(faceOf(smiling))
  await desk.removeImage(initial.gallery, smiling)
  expect(await photo()).toBe(faceOf(serious))
  await desk.removeImages(initial.gallery)
  expect(await photo()).toBe(faceOf(newer))
})

test('the face is in the search, the recent patients, the tabs, the record, the appointment and the conversation [PRO-54, TOP-21, IMG-42]', async () => {
  const imageId = await (await progression()).put(2)
  const phone = '5557654321'
  await sam.send('PATCH', `/v2/rest/patients/${patientId}`, { patient: { phoneNumber: phone } })
  const booked = (await sam.send('POST', '/v2/rest/appointments', clinic.form())).json()
  const visit = await clinic.appointment({ starts_at: '2026-05-08 10:00' })
  const conversation = await texts.conversation(clinic.clinicId, { phone })
  const read = async (path: string) => (await sam.get(`/v2/rest/${path}`)).json()
  const shown = [
    (await read(`patients/${patientId}/profile/infos`)).photo,
    (await read('patients?query=Pat Doe'))[0].photo,
    (await read('patients/recent'))[0].photo,
    (await read(`patients/tabs?ids=${patientId}`))[0].photo,
    (await read(`appointments/${visit.id}`)).patient.photo,
    booked.patient.photo,
    (await read('conversations')).records[0].patients[0].photo,
    (await read(`conversations/${conversation.id}`)).patients[0].photo,
  ]
  expect(shown).toEqual(Array(shown.length).fill(faceOf(imageId)))
})

test('the address stays the same while the image is the face, and shows it small [IMG-42]', async () => {
  const imageId = await (await progression()).put(2, await picture(1200))
  const address = await photo()
  const seen = await sam.get(address)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height } = await sharp(seen.rawPayload).metadata()
  expect([width, height]).toEqual([480, 480])
  // The browser may keep it, for this session alone: the cache of another one has another cookie.
  expect(seen.headers['cache-control']).toBe('private, max-age=86400')
  expect(seen.headers.vary).toMatch(/cookie/i)
  const again = await sam.request({ url: address, headers: { 'if-none-match': String(seen.headers.etag) } })
  expect(again.statusCode).toBe(304)
  db.clock.advance(60 * 7)
  const later = await loginAs(clinic.user)
  expect((await later.get(`/v2/rest/patients/${patientId}`)).json().patient.photo).toBe(faceOf(imageId))
  expect((await later.get(address)).statusCode).toBe(200)
})

test('nobody without a session, of another clinic or with another number gets a face, nor an image that is none [IMG-43]', async () => {
  const first = await progression()
  const serious = await first.put(1)
  const smiling = await first.put(2)
  const other = await make.patient(clinic.clinicId)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await (await visitor()).get(faceOf(smiling))).statusCode).toBe(401)
  expect((await stranger.get(faceOf(smiling))).statusCode).toBe(404)
  expect((await sam.get(faceOf(smiling, other.id))).statusCode).toBe(404)
  expect((await sam.get(faceOf(smiling + 1_000))).statusCode).toBe(404)
  const shown = await sam.get(faceOf(smiling))
  expect(shown.statusCode).toBe(200)
  // Looking at any other image would be looking into the record. A row that still has an older address shows the face.
  for (const earlier of [serious, await first.put(5)]) {
    const seen = await sam.get(faceOf(earlier))
    expect([seen.statusCode, seen.rawPayload.equals(shown.rawPayload)]).toEqual([200, true])
    expect(seen.headers['cache-control']).not.toMatch(/max-age=[1-9]/)
  }
  await desk.removeImage(first.gallery, smiling)
  const next = await sam.get(faceOf(serious))
  expect((await sam.get(faceOf(smiling))).rawPayload.equals(next.rawPayload)).toBe(true)
  await desk.removeImage(first.gallery, serious)
  expect((await sam.get(faceOf(serious))).statusCode).toBe(404)
})

test('a face is no opening of the record, and keeps no session alive [SES-57, IMG-43]', async () => {
  const imageId = await (await progression()).put(2)
  const colleague = await make.user(clinic.clinicId)
  const browser = await loginAs(colleague)
  const lastSeen = async () =>
    (await db.owner.query('select last_seen_at from sessions where user_id = $1', [colleague.id])).rows[0]
      .last_seen_at
  const before = await lastSeen()
  db.clock.advance(5)
  expect((await browser.get(faceOf(imageId))).statusCode).toBe(200)
  expect(await lastSeen()).toEqual(before)
  const { rows } = await db.owner.query(
    `select 1 from audit_log where clinic_id = $1 and user_id = $2 and action = 'open'`,
    [clinic.clinicId, colleague.id],
  )
  expect(rows).toEqual([])
  await browser.get('/v2/rest/patients/recent')
  expect((await lastSeen()).getTime()).toBeGreaterThan(before.getTime())
})

test('all lists are notified when the face is another one, and only then [IMG-44]', async () => {
  const first = await progression()
  expect(await announced()).toEqual([])
  await first.put(5)
  expect(await announced()).toEqual([])
  const serious = await first.put(1)
  expect(await announced()).toEqual([patientId])
  await first.put(2)
  expect(await announced()).toHaveLength(2)
  // Behind the smiling one nobody sees it.
  await desk.removeImage(first.gallery, serious)
  expect(await announced()).toHaveLength(2)
  await desk.rename(first.id, { name: 'Braces on' })
  expect(await announced()).toHaveLength(2)
  await desk.removeImages(first.gallery)
  expect(await announced()).toHaveLength(3)
})

test('a list of patients finds each face by the indexes [IMG-42]', async () => {
  await (await progression()).put(2)
  await db.owner.query('analyze')
  const { scanned } = await planOf(db, clinic.clinicId, tx =>
    foundPatients(tx, { typed: 'Pat', bornOn: null, most: 10 }),
  )
  expect(scanned).not.toContain('images')
  expect(scanned).not.toContain('progressions')
})
