import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { settled } from '../harness/watch-traffic.ts'
import { asFile, imagingUser, photo } from './imaging-fixture.ts'

test('a gallery takes several images at once; a failed one can be retried or canceled [IMG-20, IMG-23, ERR-101]', async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  const gallery = series[1]?.id ?? 0
  await page.goto(`/v2/patient/${patient.id}/imaging/progression/${id}/series/${gallery}`)
  await expect(page.getByText('No images in this series yet.')).toBeVisible()
  if (isPhone(page)) await expect(page.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment')
  const images = `/v2/rest/patients/${patient.id}/imaging/series/${gallery}/images`
  // The first upload fails.
  await page.route(`**${images}`, route => route.fulfill({ status: 503, json: { error: 'Try later.' } }), {
    times: 1,
  })
  expectRefusal(`503 POST ${images}`)
  await page
    .getByLabel('Add images to Images')
    .setInputFiles([
      asFile(await photo(6), 'right.jpg'),
      asFile(await photo(7), 'center.jpg'),
      asFile(await photo(8), 'left.jpg'),
      asFile(Buffer.from('%PDF'), 'letter.pdf', 'application/pdf'),
    ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem')).toHaveCount(2)
  await expect(uploads).toContainText('Image upload failed. Try later.')
  await expect(uploads).toContainText('Image upload failed. letter.pdf is no PNG or JPEG image.')
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'imaging-uploads')
  await page.getByRole('button', { name: 'Dismiss letter.pdf' }).click()
  await uploads.getByRole('button', { name: 'Retry' }).click()
  await expect(uploads).toBeHidden()
  const list = page.getByRole('list', { name: 'Images', exact: true })
  await expect(list.getByRole('img')).toHaveCount(3)
  await expect(list.getByRole('img', { name: 'right' })).toBeVisible()
  await screenshot(page, 'imaging-gallery')
})

test('an image fills the screen: arrow keys lead to its neighbours, plus and minus zoom, Escape closes it', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { series } = await desk.create('Initial', '2026-01-10')
  await desk.upload(series[1]?.id ?? 0, await photo(1, 0, 2000), 1)
  await desk.upload(series[1]?.id ?? 0, await photo(2, 0, 600), 2)
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  await page.getByRole('button', { name: 'View Facial frontal', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'Facial frontal', exact: true })
  const picture = viewer.getByRole('img', { name: 'Facial frontal' })
  const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOf, 'as large as a screen').toBe(1600)
  const [image] = (await desk.seriesOf((await desk.list())[0]?.id ?? 0))[0]?.images ?? []
  expect(requested, 'not in full yet').not.toContain(image?.url)
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'imaging-viewer')
  await page.keyboard.press('+')
  await expect.poll(() => requested.includes(image?.url ?? ''), 'in full now').toBe(true)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Facial frontal smiling' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: 'View Facial frontal', exact: true })).toBeFocused()
})

test('a new address is requested when one has expired', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  expectComplaint,
}) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { series } = await desk.create('Initial', '2026-01-10')
  const { thumbnailUrl } = await desk.upload(series[1]?.id ?? 0, await photo(1), 1)
  const stale = thumbnailUrl.replace('/blobs/', '/blobs/x')
  const list = '**/imaging/progressions/*/series'
  // The list that the page loaded hours ago.
  await page.route(
    list,
    async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(thumbnailUrl, stale) })
    },
    { times: 1 },
  )
  expectComplaint(/status of 404/)
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const shown = page.getByRole('region', { name: 'Facial frontal', exact: true }).getByRole('img')
  await expect(shown).toHaveAttribute('src', thumbnailUrl)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a picture that the network lost is loaded once more, and after that on demand', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectComplaint }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { series } = await desk.create('Initial', '2026-01-10')
  const upload = async (position: 1 | 2) => desk.upload(series[1]?.id ?? 0, await photo(position), position)
  const [once, twice] = [await upload(1), await upload(2)]
  const lose = (url: string, times: number) =>
    page.route(
      ({ href }) => href.endsWith(url),
      route => route.abort(),
      { times },
    )
  expectComplaint(/net::ERR_FAILED/)
  await lose(once.thumbnailUrl, 1)
  await lose(twice.thumbnailUrl, 2)
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const place = (name: string) => page.getByRole('region', { name, exact: true })
  const expectLoaded = (name: string) =>
    expect
      .poll(() =>
        place(name)
          .getByRole('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  await expectLoaded('Facial frontal')
  const retry = page.getByRole('button', { name: /could not be loaded. Retry$/ })
  await expect(retry).toHaveCount(1)
  await expectAccessible(page)
  await screenshot(page, 'image-missing')
  await retry.click()
  await expectLoaded('Facial frontal smiling')
  await expect(retry).toHaveCount(0)

  // On the whole screen the picture can be retried by a press too.
  await lose(twice.screenUrl, 2)
  await page.getByRole('button', { name: 'View Facial frontal smiling' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Facial frontal smiling could not be loaded. Retry' }).click()
  await expect(viewer.getByRole('img', { name: 'Facial frontal smiling' })).toBeVisible()
})

test('a patient with 300 images opens at once: only images near the window are loaded, in a small size', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  const gallery = series[1]?.id ?? 0
  await desk.upload(gallery, await photo(1, 0, 2400))
  // The same file as 299 more images: the test counts how many of them are loaded.
  await server.owner.query(
    `insert into images (clinic_id, progression_id, series_id, blob_id, created_at)
     select clinic_id, progression_id, series_id, blob_id, created_at from images, generate_series(1, 299)
     where series_id = $1`,
    [gallery],
  )
  // Each image gets an address of its own, as real ones have.
  await page.route('**/imaging/progressions/*/series', async route => {
    const answer = await route.fetch()
    const shown = await answer.json()
    for (const one of shown)
      for (const image of one.images) image.thumbnailUrl = `${image.thumbnailUrl}?${image.id}`
    await route.fulfill({ response: answer, json: shown })
  })
  const requested: string[] = []
  page.on('request', request => void (request.url().includes('/blobs/') && requested.push(request.url())))
  const read: number[] = []
  page.on('response', async answer => {
    if (answer.url().includes('/blobs/')) read.push((await answer.body().catch(() => Buffer.alloc(0))).length)
  })
  const started = Date.now()
  await page.goto(`/v2/patient/${patient.id}/imaging/progression/${id}/series/${gallery}`)
  const list = page.getByRole('list', { name: 'Images', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(300)
  await expect
    .poll(() =>
      list
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(480)
  const took = Date.now() - started
  // By then all images that the page wants are requested and loaded.
  await settled(page)
  await expect.poll(() => requested.length - read.length).toBe(0)
  const kilobytes = Math.round(read.reduce((sum, size) => sum + size, 0) / 1024)
  const figures = `${read.length} of 300 pictures, ${kilobytes} kB, first seen after ${took} ms`
  test.info().annotations.push({ type: 'opened', description: figures })
  expect(read.length).toBeLessThan(120)
  expect(kilobytes).toBeLessThan(4000)
})
