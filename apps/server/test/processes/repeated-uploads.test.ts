import { afterAll, expect, test } from 'vitest'
import { smallPng } from '../contract/samples/file-samples.ts'
import { cloneDatabase } from '../database/database.ts'
import { testApp } from '../fixtures/app.ts'
import { testStorage } from '../fixtures/app-environment.ts'
import { factories } from '../fixtures/factories.ts'
import { imagingFixture, uploadFixture } from '../fixtures/records/upload-fixture.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)
const key = '0f0c1d2e-7a11-4a0e-9a53-0b1c2d3e4f52'

/** A user at a new patient's record, who logs in again three hours later. */
async function desks() {
  const clinicId = (await make.clinic()).id
  const [user, patient] = [await make.user(clinicId), await make.patient(clinicId)]
  return {
    patientId: patient.id,
    browser: await loginAs(user),
    later: async () => {
      db.clock.set(new Date(db.clock.now().getTime() + 3 * 60 * 60_000).toISOString())
      return loginAs(user)
    },
  }
}

test('an image that is sent again with its key after hours gets addresses that still work', async () => {
  const { patientId, browser, later } = await desks()
  const desk = imagingFixture(browser, patientId)
  const [, gallery] = (await desk.create()).json().series
  const original = (await desk.upload(gallery.id, smallPng, { 'image[position]': '1' }, 'a.png')).json()
  const fields = { 'image[position]': '1', 'image[original_image_url]': original.url }
  const send = (by: typeof desk) =>
    by.upload(gallery.id, smallPng, fields, 'a.png', { 'idempotency-key': key })
  const first = (await send(desk)).json()
  const evening = await later()
  const again = await send(imagingFixture(evening, patientId))
  expect(again.statusCode).toBe(201)
  const { url, thumbnailUrl, screenUrl, originalImageUrl, ...same } = again.json()
  expect(first).toMatchObject({ ...same, replacedImageId: original.id })
  for (const address of [url, thumbnailUrl, screenUrl, originalImageUrl]) {
    expect((await evening.get(address)).statusCode).toBe(200)
  }
  expect((await evening.get(first.url)).statusCode).toBe(410)
})

test('so does a document', async () => {
  const { patientId, browser, later } = await desks()
  const first = (await (await uploadFixture(browser, patientId)).uploadOnce(key, 'scan.png', smallPng)).json()
  const evening = await later()
  const again = await (await uploadFixture(evening, patientId)).uploadOnce(key, 'scan.png', smallPng)
  expect(again.statusCode).toBe(201)
  const { url, thumbnailUrl, ...same } = again.json()
  expect(first).toMatchObject(same)
  expect((await evening.get(url)).statusCode).toBe(200)
  expect((await evening.get(thumbnailUrl)).statusCode).toBe(200)
  expect((await evening.get(first.url)).statusCode).toBe(410)
})
