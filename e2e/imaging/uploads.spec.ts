import type { Position } from '@archwire/domain/imaging/positions'
import type { Page } from '@playwright/test'
import { dragFiles, keepsItsPage } from '../harness/drag-files.ts'
import { expect, screenshot, test } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { setNetwork } from '../harness/slow-network.ts'
import { asFile, imagingUser, photo } from './imaging-fixture.ts'

const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })

/** The number of a clinic's images, shown or not, and of the files stored for them. */
const countStored = async (server: RunningServer, clinicId: number) => {
  const { rows } = await server.owner.query(
    `select (select count(*)::int from images where clinic_id = $1) as images,
       (select count(*)::int from blobs where clinic_id = $1) as files`,
    [clinicId],
  )
  return rows[0]
}

/** A photo of five megabytes: the bytes after the picture are not part of it. */
const heavyPhoto = async () => Buffer.concat([await photo(1), Buffer.alloc(5 * 1024 * 1024)])

/** A network on which that takes minutes. */
const thinLine = (page: Page) => setNetwork(page, { latency: 0, uploadThroughput: 50_000 })

test('a photo dropped on a position of the grid is cropped for it, and one that misses does not replace the page', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id } = await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const cell = place(page, 'Facial frontal')
  const carried = await dragFiles(page, asFile(await photo(1), 'smile.jpg'))
  await cell.dispatchEvent('dragover', { dataTransfer: carried })
  await expect(cell).toHaveAttribute('data-over')
  await screenshot(page, 'imaging-drop-on-place')
  await cell.dispatchEvent('dragleave', { dataTransfer: carried })
  await expect(cell).not.toHaveAttribute('data-over')
  expect(await keepsItsPage(page, carried)).toBe(true)
  await cell.dispatchEvent('drop', { dataTransfer: carried })
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(cell.getByRole('img', { name: 'Facial frontal' })).toBeVisible()
  expect((await desk.seriesOf(id))[0]?.images).toMatchObject([{ position: 1, fileName: 'smile.jpg' }])
})

test('of several photos dropped on the grid at once, some fill its empty positions, and the others go to the gallery', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  await desk.upload(series[1]?.id ?? 0, await photo(1), 1)
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const carried = await dragFiles(
    page,
    asFile(await photo(3), 'side.jpg'),
    asFile(Buffer.from('%PDF'), 'letter.pdf', 'application/pdf'),
    asFile(await photo(2), 'smile.jpg'),
  )
  // The position is occupied, and keeps its picture.
  await place(page, 'Facial frontal').dispatchEvent('drop', { dataTransfer: carried })
  await expect(place(page, 'Facial lateral').getByRole('img')).toBeVisible()
  await expect(place(page, 'Facial frontal smiling').getByRole('img')).toBeVisible()
  // Stored files leave the list a moment after their pictures appear.
  await expect(uploads(page).getByRole('listitem')).toHaveText([/letter\.pdf is no PNG or JPEG image/])
  await page.getByRole('button', { name: 'Dismiss letter.pdf' }).click()
  const more = await Promise.all(
    [4, 5, 6, 7, 8, 8].map(async (position, at) =>
      asFile(await photo(position as Position), `more-${at}.jpg`),
    ),
  )
  await page.getByLabel('Upload Buccal center').setInputFiles(more)
  await expect(page.getByText('No place is empty for 1 image: look in Images.').first()).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)
  const [grid, gallery] = await desk.seriesOf(id)
  const shown = grid?.images.map(({ position, fileName }) => [position, fileName])
  expect(shown).toEqual([
    [1, 'photo.jpg'],
    [2, 'smile.jpg'],
    [3, 'side.jpg'],
    [4, 'more-1.jpg'],
    [5, 'more-2.jpg'],
    [6, 'more-3.jpg'],
    [7, 'more-0.jpg'],
    [8, 'more-4.jpg'],
  ])
  expect(gallery?.images.find(({ position }) => position === null)?.fileName).toBe('more-5.jpg')
})

test('photos dropped on a gallery are stored there, and a file that is no photo says so', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging/progression/${id}/series/${series[1]?.id}`)
  const none = page.getByText('No images in this series yet.')
  const carried = await dragFiles(
    page,
    asFile(await photo(6), 'right.jpg'),
    asFile(await photo(7), 'center.jpg'),
    asFile(Buffer.from('%PDF'), 'letter.pdf', 'application/pdf'),
  )
  await none.dispatchEvent('dragover', { dataTransfer: carried })
  await expect(page.locator('[data-over]')).toBeVisible()
  await screenshot(page, 'imaging-drop-on-gallery')
  await none.dispatchEvent('drop', { dataTransfer: carried })
  await expect(page.locator('[data-over]')).toHaveCount(0)
  const list = page.getByRole('list', { name: 'Images', exact: true })
  await expect(list.getByRole('img')).toHaveCount(2)
  // Stored files leave the list a moment after their pictures appear.
  await expect(uploads(page).getByRole('listitem')).toHaveText([/letter\.pdf is no PNG or JPEG image/])
})

test('an upload to a gallery continues while another page is shown; canceled half-way, nothing of it is stored', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  const address = `/v2/patient/${patient.id}/imaging/progression/${id}/series/${series[1]?.id}`
  await page.goto(address)
  await expect(page.getByText('No images in this series yet.')).toBeVisible()
  await thinLine(page)
  await page.getByLabel('Add images to Images').setInputFiles(asFile(await heavyPhoto(), 'large.jpg'))
  const progress = page.getByRole('progressbar', { name: 'Upload of large.jpg' })
  const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(share).toBeGreaterThan(0)
  const record = page.getByRole('navigation', { name: 'Record', exact: true })
  await record.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
  await page.goBack()
  await expect(progress).toBeVisible()
  expect(await share()).toBeLessThan(1)
  await page.getByRole('button', { name: 'Cancel upload of large.jpg' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expect(page.getByText('No images in this series yet.')).toBeVisible()
  expect(await countStored(server, clinic.id)).toEqual({ images: 0, files: 0 })
})

test('leaving a crop during its upload stores nothing: the position is empty again', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const chooser = place(page, 'Facial frontal').getByLabel('Upload Facial frontal')
  await chooser.setInputFiles(asFile(await heavyPhoto()))
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await thinLine(page)
  const aborted = page.waitForEvent('requestfailed', request => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: /Saving… [1-9]\d?%/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await aborted
  await expect(chooser).toBeAttached()
  expect(await countStored(server, clinic.id)).toEqual({ images: 0, files: 0 })
})

test('a crop whose response was lost is stored once, however often it is saved', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  const images = `/v2/rest/patients/${patient.id}/imaging/series/${series[1]?.id}/images`
  expectRefusal(`unreached POST ${images}`)
  const keys: (string | undefined)[] = []
  await page.route(`**${images}`, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first upload is the original photo, the second the cropped one.
    if (keys.length !== 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  await page.getByLabel('Upload Facial frontal', { exact: true }).setInputFiles(asFile(await photo(1)))
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Image upload failed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(keys).toEqual([keys[0], keys[1], keys[1]])
  expect(keys[1]).toBeDefined()
  expect(keys[1]).not.toBe(keys[0])
  expect(await countStored(server, clinic.id)).toMatchObject({ images: 2 })
  expect((await desk.seriesOf(id))[0]?.images).toMatchObject([{ position: 1 }])
})
