import { treated } from '@archwire/server/test/fixtures/claims/claim-factories'
import { expect, expectAccessible, screenshot, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import {
  button,
  edit,
  openClaim,
  otherClaimsUser,
  sectionOf,
  setUpClaim,
  setUpWholeClaim,
} from './claim-fixture.ts'

test('changes by others are shown at once, except in fields that are being edited [LIV-18, CLM-43]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claim = await setUpClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Troy')
  await followed(page, 'claims')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  const desk = await otherClaimsUser(theirs)
  await desk.change(claim, { treatmentMonths: 30, patientInfoAttributes: { state: 'NJ' } })
  await expect(sectionOf(dialog, 'Treatment')).toContainText('30')
  await expect(patient.getByLabel('State')).toHaveValue('NJ')
  await expect(patient.getByLabel('City')).toHaveValue('Troy')
  await expect(sectionOf(dialog, 'History')).toContainText('Ana Ortiz')
  // Nobody has changed the same field, so it is saved without a confirmation.
  await button(patient, 'Save Patient Information').click()
  await expect(page.getByText('Patient information updated successfully')).toBeVisible()
  expect((await desk.read(claim)).patientInfo).toMatchObject({ city: 'Troy', state: 'NJ' })
  await desk.post(`${claim.id}/cancel`)
  await expect(dialog.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('a validation that ends leaves the focus in a field that is being edited; otherwise the outcome takes it [CLM-28]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  // A value of the treatment is missing, so its section starts open.
  const claim = await setUpWholeClaim({ page, clinic, make, server }, { remaining_months: null })
  const dialog = await openClaim(page, claim)
  const items = sectionOf(dialog, 'Items')
  await button(items, 'Add Item').click()
  await items.getByLabel('Fee').fill('12')
  await followed(page, 'claims')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await (await otherClaimsUser(theirs)).post(`${claim.id}/validate`)
  await expect(dialog.getByText('validating', { exact: true })).toBeVisible()
  await expect(sectionOf(dialog, 'Treatment').getByLabel('Remaining months')).toHaveCount(0)
  await server.runPendingJobs()
  await expect(dialog.getByText('Invalid', { exact: true })).toBeVisible()
  await expect(sectionOf(dialog, 'Treatment').getByLabel('Remaining months')).toBeVisible()
  await expect(items.getByLabel('Fee')).toBeFocused()

  await button(items, 'Cancel new item').click()
  await button(dialog, 'Validate Claim').click()
  await expect(dialog.getByText('validating', { exact: true })).toBeVisible()
  await server.runPendingJobs()
  await expect(dialog.getByText('Invalid', { exact: true })).toBeVisible()
  await expect(sectionOf(dialog, 'Treatment').getByLabel('Remaining months')).toBeVisible()
  await expect(dialog.locator('[data-autofocus]:focus')).toContainText('Invalid')
})

test('an entry that somebody else removes while it is being edited stays, and says who removed it', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claim = await setUpWholeClaim({ page, clinic, make, server })
  const dialog = await openClaim(page, claim)
  const items = sectionOf(dialog, 'Items')
  const entry = items.getByRole('listitem', { name: 'D8080' })
  await button(entry, 'Edit D8080').click()
  await entry.getByLabel('Fee').fill('99')
  const provider = sectionOf(dialog, 'Providers').getByRole('listitem', { name: /^Rendering/ })
  await button(provider, 'Edit Dora Lee').click()
  await provider.getByLabel('Tax ID').fill('987654321')
  await followed(page, 'claims')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  const desk = await otherClaimsUser(theirs)
  const read = await desk.read(claim)
  const rendering = read.providers.find((one: { kind: string }) => one.kind === 'Rendering')
  await desk.remove(`${claim.id}/items/${read.items[0].id}`)
  await desk.remove(`${claim.id}/providers/${rendering.id}`)
  await expect(entry.getByRole('alert')).toContainText('Ana Ortiz removed this item meanwhile.')
  await expect(provider.getByRole('alert')).toContainText('Ana Ortiz removed this provider meanwhile.')
  await expect(entry.getByLabel('Fee')).toHaveValue('99')
  await expect(button(entry, 'Save D8080')).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'claim-part-removed')
  // Neither validating nor closing the claim drops the entry silently.
  await button(dialog, 'Validate Claim').click()
  await expect(page.getByText(/removed this provider meanwhile/).last()).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You have unsaved changes.')
  await question.getByRole('button', { name: 'Go back' }).click()
  await button(entry, 'Cancel D8080').click()
  await expect(entry).toHaveCount(0)
  await expect(button(items, 'Add Item')).toBeFocused()
  await expect(items).toContainText('No items yet')
  await button(provider, 'Cancel Dora Lee').click()
  await expect(provider).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
