import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { smallPdf } from '../../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../../test/fixtures/app-environment.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { uploadFixture } from '../../../../test/fixtures/records/upload-fixture.ts'
import { s3Keys, s3Server } from '../../../../test/providers/s3-server.ts'
import { s3Storage } from '../../../drivers/storage/s3.ts'

const db = await cloneDatabase()
const bucket = await s3Server()
const local = testStorage()
afterAll(local.drop)
const storage = s3Storage({ url: bucket.url, ...s3Keys }, local.incoming)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)

test('uploads are stored in a bucket and read from it; nothing stays on this machine, and a bucket that cannot be reached is reported', async () => {
  const clinic = await make.clinic()
  const browser = await loginAs(await make.user(clinic.id))
  const desk = await uploadFixture(browser, (await make.patient(clinic.id)).id)
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const upload = (await desk.upload('letter.pdf', smallPdf)).json()
  const smile = (await desk.upload('smile.png', png)).json()
  expect(bucket.objects.size).toBe(3)
  expect((await browser.get(upload.url)).rawPayload).toEqual(smallPdf)
  expect((await browser.get(smile.thumbnailUrl)).headers['content-type']).toBe('image/jpeg')
  expect(filesIn(local.folder)).toEqual([])

  bucket.fail(...Array(3).fill({ status: 503, code: 'ServiceUnavailable' }))
  const refused = await desk.upload('letter.pdf', smallPdf)
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { error: 'Files cannot be stored or read just now. Please try again.' },
  ])
  bucket.fail(...Array(3).fill({ status: 503, code: 'ServiceUnavailable' }))
  expect((await browser.get(upload.url)).statusCode).toBe(503)
  expect(await desk.shown()).toHaveLength(2)
  expect(bucket.objects.size).toBe(3)
  expect(filesIn(local.folder)).toEqual([])
})
