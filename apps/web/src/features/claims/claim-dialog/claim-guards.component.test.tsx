import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, dialogOf, edit, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import { expectAccessible, expectAddress } from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'

const situation = 'claims/a claim'
const closing = 'You have unsaved changes. Please save before closing.'
const leaving = 'You have unsaved changes, are you sure you want to leave?'
const question = page.getByRole('alertdialog')

test('closing the claim warns of unsaved changes; saving them needs no confirmation [CLM-07]', async () => {
  const { server, dialog } = await openClaim(situation)
  const insurances = `/v2/patient/${server.named.patient}/insurance`
  const treatment = await edit(dialog, 'Treatment')
  const months = treatment.getByLabelText('Treatment months')
  await months.fill('36')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toMatchTextContent(closing)
  await expect.element(question.getByRole('button', { name: 'Go back' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(months).toHaveValue('36')
  await button(dialog, 'Close').last().click()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAddress(insurances)
  expect(server.sent).toEqual([])
})

test('an open section without changes closes without a warning [CLM-07]', async () => {
  const { server, dialog } = await openClaim(situation)
  await edit(dialog, 'Subscriber')
  await userEvent.keyboard('{Escape}')
  await expectAddress(`/v2/patient/${server.named.patient}/insurance`)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a section that was saved is closed without a question; the dialog has no Save of its own [CLM-07, CLM-102]', async () => {
  const { server, dialog } = await openClaim(situation)
  await expect.element(button(dialog, 'Save')).not.toBeInTheDocument()
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabelText('Treatment months').fill('36')
  await button(treatment, 'Save Treatment').click()
  await expect.element(page.getByText('Claim successfully edited')).toBeVisible()
  await button(dialog, 'Close').last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { claim: { treatmentMonths: 36, remainingMonths: 23 } },
  ])
})

test('navigating away asks for confirmation too, and goes on after it [CLM-06]', async () => {
  const { dialog } = await openClaim(situation)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Troy')
  // Navigates behind the dialog, as a shortcut or a notice would.
  const goToTasks = () =>
    page
      .css('a[href="/v2/tasks"]')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  goToTasks()
  await expect.element(question).toMatchTextContent(leaving)
  await expectAccessible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(patient.getByLabelText('City')).toHaveValue('Troy')
  goToTasks()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectAddress('/v2/tasks')
  await expect.element(page.getByRole('tab', { name: /^Tasks/ })).toBeVisible()
})

test('a section that cannot be saved stops the validation, and gets the focus', async () => {
  const { server, dialog } = await openClaim(situation)
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabelText('Treatment months').fill('many')
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Troy')
  await button(dialog, 'Validate Claim').click()
  await expect.element(treatment.getByText(/whole number of months/)).toBeVisible()
  await expect.element(treatment.getByLabelText('Treatment months')).toHaveFocus()
  // The section above was valid and is saved.
  await expect.element(button(patient, 'Edit Patient Information')).toBeVisible()
  await expect.element(patient).toMatchTextContent('Troy')
  await expect.element(dialog).toBeVisible()
  expect(server.sent).toHaveLength(1)
})

test('a section that is opened again warns only of changes made since [CLM-07, CLM-09]', async () => {
  const { server, dialog } = await openClaim(situation)
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Troy')
  await button(patient, 'Cancel Patient Information').click()
  await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Bath')
  await button(patient, 'Save Patient Information').click()
  await expect.element(patient).toMatchTextContent('Bath')
  await edit(dialog, 'Patient Information')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAddress(`/v2/patient/${server.named.patient}/insurance`)
})

test('filling in several fields at once counts as a change [CLM-07, CLM-09]', async () => {
  const { server, dialog } = await openClaim(situation)
  const subscriber = await edit(dialog, 'Subscriber')
  // A field is changed and changed back; then a choice fills in several fields at once.
  await subscriber.getByLabelText('Claim order').selectOptions('Tertiary')
  await subscriber.getByLabelText('Claim order').selectOptions('Primary')
  await subscriber.getByLabelText('Relationship').selectOptions('Spouse')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toMatchTextContent(closing)
  await question.getByRole('button', { name: 'Go back' }).click()
  await button(subscriber, 'Save Subscriber').click()
  await expect.element(button(subscriber, 'Edit Subscriber')).toBeVisible()
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { claim: { subscriberAttributes: { relationship: 'spouse' } } },
  ])
})

test('values typed into a section that is opened again survive the end of the session', async () => {
  const { server, dialog } = await openClaim(situation, { before: server => server.cutLive() })
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Bath')
  await button(patient, 'Save Patient Information').click()
  await expect.element(patient).toMatchTextContent('Bath')
  await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Troy')
  await server.elsewhere('the session ends')
  await button(patient, 'Save Patient Information').click()
  await logIn()
  await expect.element(patient.getByLabelText('City')).toHaveValue('Troy')
  await button(patient, 'Save Patient Information').click()
  // The first notice may still be visible: what the section shows is the proof.
  await expect.element(button(patient, 'Edit Patient Information')).toBeVisible()
  await expect.element(patient).toMatchTextContent('Troy')
})

test('values typed into a claim survive the end of the session', async () => {
  const { server, dialog } = await openClaim(situation, { before: server => server.cutLive() })
  const patient = await edit(dialog, 'Patient Information')
  await patient.getByLabelText('City').fill('Troy')
  await button(sectionOf(dialog, 'Items'), 'Add Item').click()
  await dialog.getByLabelText('Fee').fill('12')
  await server.elsewhere('the session ends')
  await button(patient, 'Save Patient Information').click()
  await logIn()
  await expect.element(dialogOf('Edit')).toBeVisible()
  await expect.element(patient.getByLabelText('City')).toHaveValue('Troy')
  await expect.element(dialog.getByLabelText('Fee')).toHaveValue('12')
  await button(patient, 'Save Patient Information').click()
  await expect.element(page.getByText('Patient information updated successfully')).toBeVisible()
  await expect.element(patient).toMatchTextContent('Troy')
})
