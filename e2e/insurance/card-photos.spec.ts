import type { Page } from '@playwright/test'
import { expect, expectAccessible, isPhone, screenshot, test } from '../harness/harness.ts'
import {
  atDetails,
  button,
  cardImage,
  cardPicture,
  chooseCard,
  expectCard,
  field,
  group,
  openStoredForm,
  patientWithForm,
  storedForms,
  submit,
} from './wizard-page.ts'

const front = 'Front of the card'
const back = 'Back of the card'
const disk = '**/rails/active_storage/disk/**'

/**
 * Chooses a picture of as many bytes as a large camera's; the bytes after the picture itself do not matter. The file
 * is made in the page, because handing it over would take longer than everything else.
 */
const chooseLargePicture = (page: Page): Promise<void> =>
  group(page, front)
    .locator('input[type="file"]:not([capture])')
    .evaluate((input, text) => {
      const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
      const files = new DataTransfer()
      const content = [bytes, new Uint8Array(12 * 1024 * 1024)]
      files.items.add(new File(content, 'IMG_0002.png', { type: 'image/png' }))
      ;(input as HTMLInputElement).files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, cardPicture.buffer.toString('base64'))

test('the empty box opens the file chooser too, and takes a dropped picture [PIF-05]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await atDetails({ page, clinic, make })
  const chooser = page.waitForEvent('filechooser')
  await group(page, front).getByText('No photo yet').click()
  await (await chooser).setFiles(cardPicture)
  await expectCard(page, front)
  const dropped = await page.evaluateHandle(text => {
    const files = new DataTransfer()
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    files.items.add(new File([bytes], 'IMG_0003.png', { type: 'image/png' }))
    return files
  }, cardPicture.buffer.toString('base64'))
  await group(page, back).getByText('No photo yet').dispatchEvent('drop', { dataTransfer: dropped })
  await expectCard(page, back)
})

test('a file that is no picture is refused with a message, and a picture of 12 MB is sent as a smaller one [PIF-40, PIF-41]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  await chooseCard(page, front, {
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expect(group(page, front).getByRole('alert')).toHaveText(
    'Card images must be image files. Please take a photo, or choose a JPEG or PNG picture.',
  )
  await chooseCard(page, front, { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.4') })
  await expect(group(page, front).getByRole('alert')).toContainText('could not be read as an image')
  await expectAccessible(page)
  await screenshot(page, 'insurance-3-card-refused')
  await chooseLargePicture(page)
  await expectCard(page, front)
  await expect(group(page, front).getByRole('alert')).toHaveCount(0)
  await submit(page)
  const { rows } = await server.owner.query(
    `select b.content_type, b.byte_size < 10485760 as is_small from insurance_forms f
     join blobs b on b.id = f.card_front_blob_id where f.patient_id = $1`,
    [patient.id],
  )
  expect(rows).toEqual([{ content_type: 'image/jpeg', is_small: true }])
})

test('an interrupted upload is reported and retried; the form is not sent without it [PIF-41]', {
  tag: '@whole',
}, async ({ page, server, clinic, make, expectComplaint }) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  expectComplaint(/Failed to load resource: net::ERR_FAILED/)
  await page.route(disk, route => route.abort(), { times: 1 })
  await chooseCard(page, front)
  const side = group(page, front)
  await expect(side.getByRole('alert')).toContainText('Unable to connect to server')
  await button(page, 'Submit').click()
  await expect(side).toHaveAccessibleDescription('The picture is not there yet. Try again, or remove it.')
  await expectAccessible(page)
  await screenshot(page, 'insurance-3-card-failed')
  // A running upload shows its progress, and can be canceled.
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(disk, async route => {
    await released
    await route.continue()
  })
  await side.getByRole('button', { name: 'Try again' }).click()
  await expect(side.getByRole('progressbar', { name: `${front} is being sent` })).toBeVisible()
  await expect(side.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(side).toHaveAccessibleDescription('The picture is still on its way. Please wait a moment.')
  await screenshot(page, 'insurance-3-card-sending')
  letGo()
  await expectCard(page, front)
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([{ card_front_blob_id: expect.anything() }])
})

test('a stored picture is shown and not sent again; it can be replaced and removed [PIF-39]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  const submitted = async () => {
    const request = page.waitForRequest(
      one => one.method() === 'PUT' && one.url().includes('insurance_forms'),
    )
    await submit(page)
    return (await request).postDataJSON().insurance_form.insurance_form_patient_attributes
  }
  await openStoredForm(page, patient)
  await chooseCard(page, front)
  await expectCard(page, front)
  expect(await submitted()).toMatchObject({ insurance_card_front: expect.any(String) })
  await openStoredForm(page, patient)
  const image = cardImage(page, front)
  await expect(image).toHaveAttribute('src', /\/insurance_forms\/\d+\/cards\/front\?v=\d+$/)
  await expect.poll(() => image.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const retake = isPhone(page) ? 'Retake' : 'Choose another'
  await expect(group(page, front).getByRole('button', { name: retake })).toBeVisible()
  expect(await submitted()).not.toHaveProperty('insurance_card_front')
  await openStoredForm(page, patient)
  await group(page, front).getByRole('button', { name: 'Remove' }).click()
  await expect(image).toHaveCount(0)
  expect(await submitted()).toMatchObject({ insurance_card_front: null })
  expect(await storedForms(server, patient.id)).toMatchObject([{ card_front_blob_id: null }])
})

test('a phone offers its camera, and its pictures too', { tag: ['@phone', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  await atDetails({ page, clinic, make })
  const side = group(page, front)
  await expect(side.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await expect(side.locator('input[capture="environment"]')).toHaveAttribute('accept', 'image/*')
  await expect(side.locator('input[type="file"]:not([capture])')).toHaveCount(1)
})
