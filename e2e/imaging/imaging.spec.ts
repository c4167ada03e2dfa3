import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { asFile, expectFace, imagingUser, photo } from './imaging-fixture.ts'

test('the grid has a place for each of the ten views, with the patient’s name in the middle [IMG-08, IMG-09, IMG-10, IMG-11, IMG-12, IMG-13, IMG-14, IMG-15, IMG-16, IMG-17, IMG-18, IMG-19]', async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const progression = await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const places = [
    'Facial lateral',
    'Facial frontal',
    'Facial frontal smiling',
    'Occlusal upper',
    'Occlusal lower',
    'Buccal right',
    'Buccal center',
    'Buccal left',
    'X-Ray cephalometric',
    'X-Ray panoramic',
  ]
  for (const name of places) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Harbor Orthodontics')).toBeVisible()
  await expect(main.getByText('Zoë Muñoz').last()).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'imaging-empty-grid')

  await desk.fill(progression, 0)
  // The images were uploaded at another desk and appear without a reload.
  await expect(page.getByRole('img', { name: 'X-Ray panoramic' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'imaging-grid')
})

test('a photo is chosen for a position, or taken by the phone; an existing one is replaced only after a confirmation [IMG-03, IMG-21, IMG-25, IMG-39]', async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id } = await desk.create('Initial', '2026-01-10')
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  const place = page.getByRole('region', { name: 'Facial frontal', exact: true })
  if (isPhone(page)) {
    await expect(place.getByLabel('Take a photo: Facial frontal')).toHaveAttribute('capture', 'environment')
  }
  const chooser = place.getByLabel('Upload Facial frontal')
  await chooser.setInputFiles(asFile(Buffer.from('no picture'), 'letter.pdf', 'application/pdf'))
  await expect(page.getByText('Image upload failed. letter.pdf is no PNG or JPEG image.')).toBeVisible()
  await chooser.setInputFiles(asFile(await photo(1)))
  const dialog = page.getByRole('dialog', { name: 'Crop Facial frontal' })
  await expect(page).toHaveURL(`/v2/patient/${patient.id}/crop-image/`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(place.getByRole('img', { name: 'Facial frontal' })).toBeVisible()
  const before = (await desk.seriesOf(id))[0]?.images[0]
  // A face that is replaced before it is loaded is refused.
  await expectFace(page.getByRole('main'), `/v2/rest/patients/${patient.id}/face/${before?.id}`)

  await place.getByRole('button', { name: 'View Facial frontal' }).click()
  const viewer = page.getByRole('dialog', { name: 'Facial frontal' })
  await viewer.getByLabel('Replace Facial frontal').setInputFiles(asFile(await photo(2)))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Replace the image at Facial frontal?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await desk.seriesOf(id))[0]?.images[0]?.id).toBe(before?.id)
  await viewer.getByLabel('Replace Facial frontal').setInputFiles(asFile(await photo(2)))
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await desk.seriesOf(id))[0]?.images[0]?.id).not.toBe(before?.id)
})

test('an image, and a whole series, are deleted after a confirmation [IMG-26, IMG-40, IMG-41, ERR-102]', {
  tag: '@any-width',
}, async ({ page, clinic, make, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { id, series } = await desk.create('Initial', '2026-01-10')
  for (const position of [1, 2] as const)
    await desk.upload(series[1]?.id ?? 0, await photo(position), position)
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  await page.getByRole('button', { name: 'Delete progression Initial' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  expectRefusal(`422 DELETE /v2/rest/patients/${patient.id}/imaging/progressions/${id}`)
  await expect(page.getByText('Progression has images')).toBeVisible()

  const more = page.getByRole('button', { name: 'More for Facial frontal', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question).toContainText(
    'Deletion can not be undone, and will remove this image from the series.',
  )
  const frontal = (await desk.seriesOf(id))[0]?.images[0]
  const address = `/v2/rest/patients/${patient.id}/imaging/series/${series[1]?.id}/images/${frontal?.id}`
  await page.route(`**${address}`, route => route.fulfill({ status: 500, json: { error: 'Oh' } }), {
    times: 1,
  })
  expectRefusal(`500 DELETE ${address}`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('We were not able to delete the image')).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByLabel('Upload Facial frontal', { exact: true })).toBeAttached()
  const all = page.getByRole('button', { name: 'Delete all images of Standard 10' })
  await expect(all).toHaveText('Delete all images')
  await all.click()
  await expect(question).toContainText(
    'Deletion can not be undone, and will remove all the images in these series.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await desk.seriesOf(id)).flatMap(({ images }) => images)).toEqual([])
})
