import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, type Setting, test } from '../harness/harness.ts'
import { asFile, imagingUser, photo } from './imaging-fixture.ts'

/** One matching request, after this many others, is handled by the server, but its response is lost. */
async function loseAnswer(page: Page, method: 'POST' | 'DELETE', address: string, others = 0): Promise<void> {
  let count = 0
  await page.route(`**${address}`, async route => {
    if (route.request().method() !== method || count++ !== others) return route.fallback()
    await route.fetch()
    return route.abort()
  })
}

const cropOf = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name: `Crop ${name}` })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const failed = dialog.getByText('Image upload failed.')
  return {
    zoomTo: (times: number) => dialog.getByRole('slider', { name: 'Zoom' }).fill(String(times)),
    save,
    failed,
    saveUnheard: async () => {
      await save()
      await expect(failed).toBeVisible()
    },
    saveWithResponse: async () => {
      await save()
      await expect(dialog).toBeHidden()
    },
  }
}

/** Opens the crop dialog of a stored picture. */
async function openCrop(page: Page, name: string) {
  await page.getByRole('button', { name: `View ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  return cropOf(page, name)
}

/** A progression with a gallery, and the address for its images. */
async function deskWithGallery({ page, clinic, make }: Setting) {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  const gallery = series[1]?.id ?? 0
  const images = `/v2/rest/patients/${patient.id}/imaging/series/${gallery}/images`
  return { desk, id, gallery, images, record: `/v2/patient/${patient.id}/imaging` }
}

test('a picture of the grid whose new crop was stored without a response is there once after another save [IMG-36, IMG-38]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const { desk, id, gallery, images, record } = await deskWithGallery({ page, clinic, make })
  const taken = await desk.upload(gallery, await photo(1), 1)
  expectRefusal(`unreached POST ${images}`)
  await loseAnswer(page, 'POST', images)
  await page.goto(record)
  const crop = await openCrop(page, 'Facial frontal')
  await crop.zoomTo(2)
  await crop.saveUnheard()
  await crop.saveWithResponse()
  await expect(page.getByRole('img', { name: 'Facial frontal', exact: true })).toBeVisible()
  const [grid, original] = await desk.seriesOf(id)
  expect(grid?.images).toMatchObject([{ position: 1, width: 450 }])
  expect(grid?.images[0]?.id).not.toBe(taken.id)
  expect(original?.images).toHaveLength(1)
})

test('if a crop was stored without a response and then changed, the last one is at its position, for new and for stored pictures [IMG-36, IMG-38]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const { desk, id, gallery, images, record } = await deskWithGallery({ page, clinic, make })
  await desk.upload(gallery, await photo(1), 1)
  expectRefusal(`unreached POST ${images}`)
  await page.goto(record)
  const stored = await openCrop(page, 'Facial frontal')
  await stored.zoomTo(2)
  await loseAnswer(page, 'POST', images)
  await stored.saveUnheard()
  await stored.zoomTo(3)
  await stored.saveWithResponse()

  await page.getByLabel('Upload Facial lateral').setInputFiles(asFile(await photo(3)))
  const fresh = cropOf(page, 'Facial lateral')
  await fresh.zoomTo(2)
  // The response for the original photo arrives, the one for the crop does not.
  await loseAnswer(page, 'POST', images, 1)
  await fresh.saveUnheard()
  await fresh.zoomTo(3)
  await fresh.saveWithResponse()
  const [grid, original] = await desk.seriesOf(id)
  expect(grid?.images).toMatchObject([
    { position: 1, width: 300 },
    { position: 3, width: 300 },
  ])
  expect(original?.images).toHaveLength(2)
})

test('a picture of a gallery is cropped once, whichever response was lost [IMG-23, IMG-38]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const { desk, id, gallery, images, record } = await deskWithGallery({ page, clinic, make })
  const taken = await desk.upload(gallery, await photo(6), undefined, 'right.jpg')
  expectRefusal(`unreached POST ${images}`)
  expectRefusal(`unreached DELETE ${images}/${taken.id}`)
  // The page learns by a 404 that the picture was deleted already.
  expectRefusal(`404 DELETE ${images}/${taken.id}`)
  await loseAnswer(page, 'POST', images)
  await loseAnswer(page, 'DELETE', `${images}/${taken.id}`)
  await page.goto(`${record}/progression/${id}/series/${gallery}`)
  const crop = await openCrop(page, 'right')
  await crop.zoomTo(2)
  await crop.saveUnheard()
  const gone = page.waitForEvent('requestfailed', request => request.method() === 'DELETE')
  await crop.save()
  await gone
  await expect(crop.failed).toBeVisible()
  await crop.saveWithResponse()
  await expect(page.getByRole('list', { name: 'Images', exact: true }).getByRole('img')).toHaveCount(1)
  const galleryImages = (await desk.seriesOf(id))[1]?.images
  expect(galleryImages).toMatchObject([{ position: null, fileName: 'right.jpg', width: 297 }])
})

test('a photo for a gallery that was stored without a response is there once after another try [IMG-20]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const { desk, id, gallery, images, record } = await deskWithGallery({ page, clinic, make })
  expectRefusal(`unreached POST ${images}`)
  await loseAnswer(page, 'POST', images)
  await page.goto(`${record}/progression/${id}/series/${gallery}`)
  await page.getByLabel('Add images to Images').setInputFiles(asFile(await photo(7), 'center.jpg'))
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await uploads.getByRole('button', { name: 'Retry' }).click()
  await expect(uploads).toBeHidden()
  const list = page.getByRole('list', { name: 'Images', exact: true })
  await expect(list.getByRole('img', { name: 'center' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await desk.seriesOf(id))[1]?.images).toHaveLength(1)
})

test('a progression that was created without a response is there once after another try', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const progressions = `/v2/rest/patients/${patient.id}/imaging/progressions`
  const names = async () => (await desk.list()).map(({ name }) => name)
  expectRefusal(`unreached POST ${progressions}`)
  // The page must learn of the progression by its own calls alone.
  await cutLiveUpdates(page)
  await loseAnswer(page, 'POST', progressions)
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const first = page.getByRole('button', { name: 'Create your first Progression here' })
  await first.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await first.click()
  await expect(page.getByRole('region', { name: 'Facial frontal', exact: true })).toBeVisible()
  expect(await names()).toEqual(['Initial'])

  await loseAnswer(page, 'POST', progressions)
  await page.getByRole('button', { name: 'New progression' }).click()
  const dialog = page.getByRole('dialog', { name: 'New progression' })
  await dialog.getByLabel('Name').fill('After the expander')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  expect((await names()).sort()).toEqual(['After the expander', 'Initial'])
})
