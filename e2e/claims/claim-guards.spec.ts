import { endSessionsOf } from '../end-sessions.ts'
import { cutLiveUpdates, expect, expectAccessible, logIn, screenshot, test } from '../harness.ts'
import {
  button,
  claimPage,
  deskWithClaim,
  dialogOf,
  edit,
  foot,
  openClaim,
  sectionOf,
  treated,
} from './claim-desk.ts'

const closing = 'You have unsaved changes. Please save before closing.'
const leaving = 'You have unsaved changes, are you sure you want to leave?'

test('closing warns of what is not saved; whoever saves it is not asked [CLM-07]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const insurances = `/v2/patient/${claim.patientId}/insurance`
  const dialog = await openClaim(page, claim)
  // What is open but unchanged is nothing to lose.
  await edit(dialog, 'Subscriber')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(insurances)
  await page.goto(claimPage(claim, 'edit'))
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabel('Treatment months').fill('36')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(closing)
  await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'claim-closing')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(treatment.getByLabel('Treatment months')).toHaveValue('36')
  await button(dialog, 'Close').click()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(insurances)
  const kept = async () =>
    (await server.owner.query('select treatment_months from claims where id = $1', [claim.id])).rows[0]
  expect(await kept()).toEqual({ treatment_months: 24 })

  await page.goto(claimPage(claim, 'edit'))
  await edit(dialog, 'Treatment')
  await treatment.getByLabel('Treatment months').fill('36')
  await foot(dialog, 'Save').click()
  await expect(page.getByText('Claim successfully edited')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await kept()).toEqual({ treatment_months: 36 })
})

test('going elsewhere asks too, and goes there once the person is sure [CLM-06]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Troy')
  // Behind the dialog, as a shortcut or a notice would lead there.
  const tasks = page.locator('a[href="/v2/tasks"]')
  await tasks.dispatchEvent('click')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(leaving)
  await expectAccessible(page)
  await screenshot(page, 'claim-leaving')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(patient.getByLabel('City')).toHaveValue('Troy')
  await tasks.dispatchEvent('click')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/v2/tasks')
})

test('a section that cannot be saved holds the whole up, and shows where', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabel('Treatment months').fill('many')
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Troy')
  await foot(dialog, 'Save').click()
  await expect(treatment.getByText(/whole number of months/)).toBeVisible()
  await expect(treatment.getByLabel('Treatment months')).toBeFocused()
  // What stood above it was right, and is saved.
  await expect(patient).toContainText('Troy')
  await expect(dialog).toBeVisible()
})

test('a section that was changed before counts anew: what is not changed is nothing to lose, what is filled in is [CLM-07] [CLM-09]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const insurances = `/v2/patient/${claim.patientId}/insurance`
  const dialog = await openClaim(page, claim)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Troy')
  await button(patient, 'Cancel Patient Information').click()
  await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Bath')
  await button(patient, 'Save Patient Information').click()
  await expect(patient).toContainText('Bath')
  await edit(dialog, 'Patient Information')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(insurances)

  await page.goto(claimPage(claim, 'edit'))
  const subscriber = await edit(dialog, 'Subscriber')
  // Changed, and changed back; then something that fills in several fields at once.
  await subscriber.getByLabel('Claim order').selectOption('Tertiary')
  await subscriber.getByLabel('Claim order').selectOption('Primary')
  await subscriber.getByLabel('Relationship').selectOption('Spouse')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(closing)
  await question.getByRole('button', { name: 'Go back' }).click()
  await foot(dialog, 'Save').click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await server.owner.query('select subscriber_relationship from claims where id = $1', [
    claim.id,
  ])
  expect(rows).toEqual([{ subscriber_relationship: 'spouse' }])
})

test('what is typed when a section is changed a second time outlives the session too', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  await cutLiveUpdates(page)
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Bath')
  await button(patient, 'Save Patient Information').click()
  await expect(patient).toContainText('Bath')
  await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Troy')
  await endSessionsOf(clinic.staff, server, page)
  await button(patient, 'Save Patient Information').click()
  await logIn(page, clinic.staff)
  await expect(patient.getByLabel('City')).toHaveValue('Troy')
  await button(patient, 'Save Patient Information').click()
  // The first word about it may still stand there: what the section shows then is the proof.
  await expect(button(patient, 'Edit Patient Information')).toBeVisible()
  await expect(patient).toContainText('Troy')
  const { rows } = await server.owner.query('select patient_city from claims where id = $1', [claim.id])
  expect(rows).toEqual([{ patient_city: 'Troy' }])
})

test('what was typed into a claim outlives the session', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  await cutLiveUpdates(page)
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabel('City').fill('Troy')
  await button(sectionOf(dialog, 'Items'), 'Add Item').click()
  await dialog.getByLabel('Fee').fill('12')
  await endSessionsOf(clinic.staff, server, page)
  await button(patient, 'Save Patient Information').click()
  await logIn(page, clinic.staff)
  await expect(dialogOf(page, 'Edit')).toBeVisible()
  await expect(patient.getByLabel('City')).toHaveValue('Troy')
  await expect(dialog.getByLabel('Fee')).toHaveValue('12')
  await button(patient, 'Save Patient Information').click()
  await expect(page.getByText('Patient information updated successfully')).toBeVisible()
})
