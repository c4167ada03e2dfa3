import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, test } from '../harness/harness.ts'
import {
  atDetails,
  button,
  chooseCard,
  detailsHeading,
  expectCard,
  field,
  formPath,
  group,
  heading,
  patientWithForm,
  storedForms,
  submit,
  verify,
} from './wizard-page.ts'

const front = 'Front of the card'

/** Uploads are delayed until the returned function is called. */
async function blockUploads(page: Page): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/rails/active_storage/disk/**', async route => {
    await released
    // The page may have canceled the upload meanwhile.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

const isUnderway = (page: Page) => expect(group(page, front).getByRole('progressbar')).toBeVisible()

test('if the page is reloaded before a picture was sent, the field says so, and the form is not sent without it by mistake [PIF-41] [G-73]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  const letGo = await blockUploads(page)
  await chooseCard(page, front)
  await isUnderway(page)
  page.on('dialog', question => void question.accept())
  await page.reload()
  letGo()
  const side = group(page, front)
  await expect(side.getByRole('alert')).toContainText(
    'The page was loaded again before this picture was sent.',
  )
  await button(page, 'Submit').click()
  await expect(side).toHaveAccessibleDescription(
    'The picture is not there yet. Choose it again, or remove it.',
  )
  await expect(side.getByRole('button').first()).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'insurance-3-card-lost')
  await page.reload()
  await expect(side.getByRole('alert')).toBeVisible()
  await chooseCard(page, front)
  await expectCard(page, front)
  await expect(side.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expectCard(page, front)
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([{ card_front_blob_id: expect.anything() }])
})

test('a picture lost by a reload can be removed, and the form is sent without it [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  const letGo = await blockUploads(page)
  await chooseCard(page, front)
  await isUnderway(page)
  page.on('dialog', question => void question.accept())
  await page.reload()
  letGo()
  await group(page, front).getByRole('button', { name: 'Remove' }).click()
  await expect(group(page, front).getByText('No photo yet')).toBeVisible()
  await page.reload()
  await expect(heading(page, detailsHeading)).toBeVisible()
  await expect(group(page, front).getByRole('alert')).toHaveCount(0)
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([{ card_front_blob_id: null }])
})

test('a picture that is being uploaded belongs to its own insurance, and is dropped if it arrives after another form was sent [PIF-41] [G-73]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  await page.goto(formPath(patient))
  await verify(page, patient.email)
  const choose = async (insurance: string) => {
    await page.getByLabel(insurance).check()
    await button(page, 'Continue').click()
    await expect(heading(page, detailsHeading)).toBeFocused()
  }
  await choose('Delta of the West')
  const letGo = await blockUploads(page)
  await chooseCard(page, front)
  await isUnderway(page)
  await button(page, 'Back').click()
  await choose('Add a new insurance')
  await expect(group(page, front).getByText('No photo yet')).toBeVisible()
  await expect(group(page, front).getByRole('progressbar')).toHaveCount(0)
  await button(page, 'Back').click()
  await choose('Delta of the West')
  await isUnderway(page)
  await button(page, 'Back').click()
  await choose('Add a new insurance')
  await field(page, 'Date of Birth').fill('02/03/1990')
  await submit(page)
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await storedForms(server, patient.id)).toMatchObject([
    { card_front_blob_id: null },
    { card_front_blob_id: null, insurance_company: null },
  ])
})

test('by keys: the focus stays at the side of the card whose picture is being sent, and its arrival is announced', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  await atDetails({ page, clinic, make })
  const letGo = await blockUploads(page)
  const side = group(page, front)
  await side.getByRole('button', { name: 'Choose a picture' }).focus()
  await chooseCard(page, front)
  await expect(side.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(side.getByRole('status')).toHaveText('The front is being sent…')
  letGo()
  await expectCard(page, front)
  await expect(side.getByRole('button', { name: 'Choose another' })).toBeFocused()
  await expect(side.getByRole('status')).toHaveText('The front is there.')
  await side.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(side.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
})
