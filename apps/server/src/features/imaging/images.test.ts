import type { Image } from '@archwire/contract/imaging/calls'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smallPdf, smallPng } from '../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { pixelBomb, zipOf } from '../../../test/fixtures/records/hostile-uploads.ts'
import { type ImagingFixture, imagingFixture } from '../../../test/fixtures/records/upload-fixture.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)

let clinicId: number
let browser: Browser
let desk: ImagingFixture
let progressionId: number
let standard: number
let images: number
let xrays: number

beforeEach(async () => {
  storage.drop()
  clinicId = (await make.clinic()).id
  browser = await loginAs(await make.user(clinicId))
  desk = imagingFixture(browser, (await make.patient(clinicId)).id)
  const made = (await desk.create()).json()
  progressionId = made.id
  ;[standard, images, xrays] = made.series.map(({ id }: { id: number }) => id)
})

const jpeg = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const put = (position: number, content: Buffer, fields: Record<string, string> = {}) =>
  desk.upload(position < 9 ? images : xrays, content, { 'image[position]': String(position), ...fields })
const sizeOf = async (url: string) => {
  const { width, height, format } = await sharp((await browser.get(url)).rawPayload).metadata()
  return [width, height, format]
}
const released = async () =>
  (
    await db.owner.query(
      'select count(*)::int as n from blobs where clinic_id = $1 and released_at is not null',
      [clinicId],
    )
  ).rows[0].n

test('an image that is uploaded again with the same idempotency key is stored once and replaces nothing', async () => {
  const [content, fields] = [await jpeg(60, 60), { 'image[position]': '1', 'image[replaces]': '' }]
  const send = () =>
    desk.upload(images, content, fields, 'photo.jpg', {
      'idempotency-key': '0f0c1d2e-7a11-4a0e-9a53-0b1c2d3e4f51',
    })
  const first = await send()
  const again = await send()
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()])
  expect(Object.values(await desk.grid(progressionId)).map(({ id }) => id)).toEqual([first.json().id])
  expect(await released()).toBe(0)
})

test('an image goes to its gallery, and the grid shows it at its position [API-74, API-75, IMG-23, IMG-24, IMG-25, IMG-30, IMG-31]', async () => {
  const answer = await put(2, await jpeg(60, 40))
  expect(answer.statusCode).toBe(201)
  const address = expect.stringMatching(/^\/rails\/active_storage\/blobs\/[\w-]+\/photo\.jpg$/)
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    seriesId: images,
    position: 2,
    fileName: 'photo.jpg',
    width: 60,
    height: 40,
    url: address,
    thumbnailUrl: address,
    screenUrl: address,
    originalImageUrl: null,
    createdAt: '2026-05-06T10:00:00.000-04:00',
    replacedImageId: null,
  })
  const xray = (await put(10, await jpeg(254, 100))).json()
  const free = (await desk.upload(images, await jpeg(30, 30))).json()
  expect(free.position).toBeNull()
  const shown = (await desk.seriesOf(progressionId)).map(({ name, images }) => [
    name,
    images.map(({ id }) => id),
  ])
  expect(shown).toEqual([
    ['Standard 10', [answer.json().id, xray.id]],
    ['Images', [answer.json().id, free.id]],
    ['X-rays', [xray.id]],
  ])
  const counts = (await desk.list())[0]?.series.map(({ imageCount }) => imageCount)
  expect(counts).toEqual([2, 2, 1])
})

test('an unknown position, or one of another series, is refused [API-75]', async () => {
  for (const wrong of ['0', '11', '-1', '1.5', 'one', '1e0']) {
    const answer = await desk.upload(images, smallPng, { 'image[position]': wrong }, 'a.png')
    expect([wrong, answer.statusCode, answer.json()]).toEqual([
      wrong,
      422,
      { errors: { position: ['must be 1 to 10'] } },
    ])
  }
  const misplaced = await desk.upload(images, smallPng, { 'image[position]': '9' }, 'a.png')
  expect(misplaced.json()).toEqual({ errors: { position: ['belongs to the series X-rays'] } })
  expect((await desk.upload(xrays, smallPng, { 'image[position]': '8' }, 'a.png')).statusCode).toBe(422)
  expect((await desk.upload(standard, smallPng, { 'image[position]': '1' }, 'a.png')).statusCode).toBe(422)
  expect(filesIn(storage.folder)).toEqual([])
})

test('a file that is not an image is refused whatever its name is, and nothing of it is stored [IMG-39]', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const hostile: [string, Buffer, number][] = [
    ['scan.pdf', smallPdf, 415],
    ['scan.png', smallPdf, 415],
    ['face.svg', svg, 415],
    ['face.png', svg, 415],
    ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['pack.jpg', zipOf({ 'a.jpg': 'x' }), 415],
    ['empty.png', Buffer.alloc(0), 415],
    ['cut.png', smallPng.subarray(0, 40), 415],
    ['wide.png', pixelBomb(50_000, 50_000), 413],
    ['large.jpg', Buffer.alloc(15 * 1024 * 1024 + 1, 'x'), 413],
  ]
  for (const [fileName, content, status] of hostile) {
    const answer = await desk.upload(images, content, { 'image[position]': '1' }, fileName)
    expect([fileName, answer.statusCode]).toEqual([fileName, status])
  }
  expect(await desk.grid(progressionId)).toEqual({})
  expect(filesIn(storage.folder)).toEqual([])
  const nothing = await browser.request({
    method: 'POST',
    url: `${desk.root}/series/${images}/images`,
    headers: { 'x-csrf-token': browser.token, 'content-type': 'application/json' },
    payload: {},
  })
  expect(nothing.statusCode).toBe(415)
})

test('a large photo is stored in three sizes, upright and without the camera’s metadata', async () => {
  const taken = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c96' } })
    .withExif({ IFD0: { Copyright: 'CANARY' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const image: Image = (await put(1, taken)).json()
  expect([image.width, image.height]).toEqual([3000, 4000])
  expect(await sizeOf(image.url)).toEqual([3000, 4000, 'jpeg'])
  expect(await sizeOf(image.screenUrl)).toEqual([1200, 1600, 'jpeg'])
  expect(await sizeOf(image.thumbnailUrl)).toEqual([360, 480, 'jpeg'])
  expect((await browser.get(image.url)).rawPayload.includes('CANARY')).toBe(false)
  expect(filesIn(storage.incoming)).toEqual([])
  // A photo that fits a screen is stored once.
  const small: Image = (await put(2, await jpeg(900, 700))).json()
  expect(await sizeOf(small.screenUrl)).toEqual([900, 700, 'jpeg'])
  expect(filesIn(storage.folder)).toHaveLength(5)
})

test('a new image replaces the one at its position, and the response names the replaced one [C-15]', async () => {
  const first = (await put(1, await jpeg(20, 20))).json()
  const second = await put(1, await jpeg(30, 30))
  expect([second.statusCode, second.json().replacedImageId]).toEqual([201, first.id])
  expect((await desk.grid(progressionId))[1]).toMatchObject({ id: second.json().id, width: 30 })
  expect((await browser.get(first.url)).statusCode).toBe(404)
  const { rows } = await db.owner.query(
    `select action, changes from audit_log where clinic_id = $1 and entity_type = 'image' order by id`,
    [clinicId],
  )
  expect(rows).toEqual([
    {
      action: 'create',
      changes: { progression: 'Initial', view: 'Facial frontal', fileName: 'photo.jpg' },
    },
    {
      action: 'update',
      changes: {
        progression: 'Initial',
        view: 'Facial frontal',
        fileName: { from: 'photo.jpg', to: 'photo.jpg' },
      },
    },
  ])
})

test('an upload that says which image it replaces is refused when another image is at the position', async () => {
  const first = (await put(1, await jpeg(20, 20), { 'image[replaces]': '' })).json()
  const late = await put(1, await jpeg(30, 30), { 'image[replaces]': '' })
  expect([late.statusCode, late.json().error]).toEqual([
    409,
    'Somebody has put another image here meanwhile.',
  ])
  const known = await put(1, await jpeg(30, 30), { 'image[replaces]': String(first.id) })
  expect(known.statusCode).toBe(201)
  expect((await put(1, await jpeg(9, 9), { 'image[replaces]': String(first.id) })).statusCode).toBe(409)
})

test('two simultaneous uploads to one position leave one image there', async () => {
  const pictures = await Promise.all(['#111', '#888', '#fff'].map(shade => jpeg(50, 50, shade)))
  const answers = await Promise.all(pictures.map(picture => put(4, picture)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const shown = await desk.named(progressionId, 'Images')
  expect(shown.images).toHaveLength(1)
  expect(await released()).toBe(2)
  const careful = await Promise.all(pictures.map(picture => put(5, picture, { 'image[replaces]': '' })))
  expect(careful.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
})

test('the original of a cropped image is kept for as long as an image was cropped from it [C-16, IMG-25]', async () => {
  const original: Image = (await put(1, await jpeg(200, 100, '#123456'))).json()
  const cropped = (await put(1, await jpeg(100, 100), { 'image[original_image_url]': original.url })).json()
  expect(cropped.replacedImageId).toBe(original.id)
  expect(await sizeOf(cropped.originalImageUrl)).toEqual([200, 100, 'jpeg'])
  // The same original can be cropped again.
  const again: Image = (
    await put(1, await jpeg(90, 90), { 'image[original_image_url]': cropped.originalImageUrl })
  ).json()
  expect(await sizeOf(again.originalImageUrl ?? '')).toEqual([200, 100, 'jpeg'])
  expect(await released()).toBe(1)
  expect((await desk.removeImage(images, again.id)).statusCode).toBe(204)
  expect(await released()).toBe(3)
  expect((await browser.get(original.url)).statusCode).toBe(404)
})

test('an original must be an image of the same patient, named by a link of this server [C-16]', async () => {
  const other = imagingFixture(browser, (await make.patient(clinicId)).id)
  const theirs = (await other.create()).json()
  const foreign = (await other.upload(theirs.series[1].id, smallPng, {}, 'a.png')).json()
  const own: Image = (await put(1, await jpeg(20, 20))).json()
  const wrong = [
    foreign.url,
    'https://example.com/a.jpg',
    `https://example.com${own.url}`,
    own.url.replace('--', '--x'),
    `${own.url}/more`,
    'javascript:alert(1)',
  ]
  for (const url of wrong) {
    const answer = await put(2, await jpeg(20, 20), { 'image[original_image_url]': url })
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      422,
      { errors: { original_image_url: ['is no image of this patient'] } },
    ])
  }
  const whole = await put(2, await jpeg(20, 20), {
    'image[original_image_url]': `http://localhost:80${own.url}`,
  })
  expect(whole.statusCode).toBe(201)
  expect(whole.json().originalImageUrl).toBe(own.url)
})

test('an image can be deleted through its gallery or the grid, and is gone for everyone [API-76]', async () => {
  const [one, two] = [(await put(1, await jpeg(20, 20))).json(), (await put(2, await jpeg(20, 20))).json()]
  expect((await desk.removeImage(xrays, one.id)).statusCode).toBe(404)
  expect((await desk.removeImage(images, one.id)).statusCode).toBe(204)
  expect((await desk.removeImage(images, one.id)).statusCode).toBe(404)
  expect((await desk.removeImage(standard, two.id)).statusCode).toBe(204)
  expect(await desk.grid(progressionId)).toEqual({})
  expect((await browser.get(one.thumbnailUrl)).statusCode).toBe(404)
})

test('all images of a series are deleted at once; emptying the grid deletes every image with a position [C-17]', async () => {
  await put(1, await jpeg(20, 20))
  await put(9, await jpeg(20, 20))
  const free = (await desk.upload(images, await jpeg(20, 20))).json()
  expect((await desk.removeImages(standard)).statusCode).toBe(204)
  expect((await desk.named(progressionId, 'Images')).images.map(({ id }) => id)).toEqual([free.id])
  expect((await desk.removeImages(images)).statusCode).toBe(204)
  expect((await desk.removeImages(images)).statusCode).toBe(204)
  expect((await desk.list())[0]?.series.map(({ imageCount }) => imageCount)).toEqual([0, 0, 0])
})

test('staff of another clinic can read no image by any link', async () => {
  const image: Image = (await put(1, await jpeg(20, 20))).json()
  const stranger = await loginAs(await make.user((await make.clinic()).id))
  for (const url of [image.url, image.thumbnailUrl, image.screenUrl]) {
    expect((await stranger.get(url)).statusCode).toBe(404)
  }
})
