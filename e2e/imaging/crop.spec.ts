import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { asFile, imagingUser, photo } from './imaging-fixture.ts'

const stage = (dialog: Locator) => dialog.getByRole('group', { name: /Part to keep/ })

async function dragBy(page: Page, target: Locator, x: number, y: number): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to drag')
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + x, fromY + y, { steps: 5 })
  await page.mouse.up()
}

test('a photo is cropped in the shape of its position, by mouse and by keys; the original is kept, and can be cropped again [IMG-21, IMG-33, IMG-36, IMG-37, IMG-38, CST-38]', async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id } = await desk.create('Initial', '2026-01-10')
  const shown = async () => (await desk.seriesOf(id))[0]?.images[0]
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const place = page.getByRole('region', { name: 'Buccal center' })
  await place.getByLabel('Upload Buccal center').setInputFiles(asFile(await photo(1, 0, 1200), 'smile.jpg'))
  const dialog = page.getByRole('dialog', { name: 'Crop Buccal center' })
  await expect(stage(dialog)).toBeVisible()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toBeFocused()
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '7')
  await expect(zoom).toHaveAttribute('step', '0.1')
  // By keys: zooms, turns, moves.
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('2.0×')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rotate 90°' }).press('Enter')
  const rotation = dialog.getByRole('slider', { name: 'Rotation' })
  await expect(rotation).toHaveValue('90')
  await expect(rotation).toHaveAttribute('min', '-180')
  await stage(dialog).focus()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'imaging-crop')
  // Starts again, by mouse.
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(rotation).toHaveValue('0')
  await expect(zoom).toHaveValue('1')
  await zoom.fill('2')
  await dragBy(page, stage(dialog), 60, 30)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(place.getByRole('img', { name: 'Buccal center' })).toBeVisible()

  const image = await shown()
  const cropped = await (await desk.stored(image?.url ?? '')).metadata()
  expect(cropped.format).toBe('jpeg')
  expect(cropped.width / cropped.height).toBeCloseTo(1.515, 1)
  // Half of the width, because the zoom was two.
  expect(cropped.width).toBeGreaterThan(590)
  expect(cropped.width).toBeLessThan(610)
  const original = await (await desk.stored(image?.originalImageUrl ?? '')).metadata()
  expect([original.width, original.height]).toEqual([1200, 1200])

  // Later the original is cropped again.
  await place.getByRole('button', { name: 'View Buccal center' }).click()
  await page.getByRole('dialog', { name: 'Buccal center' }).getByRole('button', { name: 'Crop' }).click()
  await expect(stage(dialog)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await shown())?.id).not.toBe(image?.id)
  const again = await shown()
  expect(again?.width).toBe(1200)
  expect(await (await desk.stored(again?.originalImageUrl ?? '')).metadata()).toMatchObject({ height: 1200 })
})

test('a photo is stored mirrored and turned as it was shown [IMG-21, IMG-37]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id } = await desk.create('Initial', '2026-01-10')
  // A picture with a red corner at the upper left, on white.
  const corner = await (await import('sharp'))
    .default({
      create: { width: 400, height: 400, channels: 3, background: '#ffffff' },
    })
    .composite([
      {
        input: { create: { width: 100, height: 100, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer()
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  await page.getByLabel('Upload Facial frontal', { exact: true }).setInputFiles(asFile(corner))
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await expect(stage(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Flip horizontally' }).click()
  await dialog.getByRole('button', { name: 'Rotate 90°' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const [grid] = await desk.seriesOf(id)
  const { data, info } = await (await desk.stored(grid?.images[0]?.url ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 1] ?? 255) < 100
  expect([info.width, info.height]).toEqual([400, 400])
  // Mirrored, the corner is at the upper right; a quarter turn later at the lower right.
  expect([isRed(40, 40), isRed(360, 40), isRed(40, 360), isRed(360, 360)]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('a large photo is decoded and cropped outside of the page’s thread, in full detail [IMG-21]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id } = await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const beside = page.waitForEvent('worker')
  await page
    .getByLabel('Upload Facial frontal', { exact: true })
    .setInputFiles(asFile(await photo(1, 0, 4000)))
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await expect(stage(dialog)).toBeVisible()
  const worker = await beside
  // The preview that is dragged is smaller.
  const preview = dialog.locator('img').first()
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048)
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect((await desk.seriesOf(id))[0]?.images[0]?.width).toBe(2000)
  // The worker is gone, and its memory with it.
  await expect.poll(() => page.workers().includes(worker)).toBe(false)
})

test('a chosen photo is not lost by accident: leaving needs a confirmation, and a failed upload can be retried [ERR-101]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  await page.getByLabel('Upload Facial frontal', { exact: true }).setInputFiles(asFile(await photo(1)))
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await expect(stage(dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button').first().click()
  const images = `/v2/rest/patients/${patient.id}/imaging/series/${series[1]?.id}/images`
  await page.route(`**${images}`, route => route.fulfill({ status: 503, json: { error: 'Try later.' } }))
  expectRefusal(`503 POST ${images}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Image upload failed.')).toBeVisible()
  await page.unroute(`**${images}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect((await desk.seriesOf(id))[0]?.images).toHaveLength(1)
})
