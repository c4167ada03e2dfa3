import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialogOf, edit, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import { expectAccessible, expectAddress } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'claims/a claim'
const saves = 'PUT /v2/rest/insurances/*/claims/*'
const menus = page.getByRole('button', { name: /^Actions for the claim/ })

test.each(widths)(
  'a save after somebody else’s shows who saved first, and nothing typed is lost (%s) [CLM-72]',
  async at => {
    const { server, dialog } = await openClaim(situation, { at })
    const treatment = await edit(dialog, 'Treatment')
    const months = treatment.getByLabelText('Treatment months')
    await months.fill('36')
    await server.elsewhere('Ana changes the treatment')
    await button(treatment, 'Save Treatment').click()
    const alert = treatment.getByRole('alert')
    await expect.element(alert).toMatchTextContent('was changed by Ana Ortiz')
    await expect.element(alert).toMatchTextContent('Treatment months: 24 → 30')
    await expect.element(alert).toMatchTextContent('Remaining months: 23 → 29')
    await expect.element(months).toHaveValue('36')
    await expect.element(treatment.getByLabelText('Remaining months')).toHaveValue('29')
    await expectAccessible()
    await button(treatment, 'Save Treatment').click()
    await expect.element(page.getByText('Claim successfully edited')).toBeVisible()
    await expect.element(treatment).toMatchTextContent('36')
    expect(server.sent.at(-1)?.body).toMatchObject({ claim: { treatmentMonths: 36, remainingMonths: 29 } })
  },
)

test('a change of another section meanwhile causes no conflict', async () => {
  const { server, dialog } = await openClaim(situation)
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabelText('Treatment months').fill('36')
  await server.elsewhere('Ana changes the city')
  await button(treatment, 'Save Treatment').click()
  await expect.element(page.getByText('Claim successfully edited')).toBeVisible()
  await expect.element(sectionOf(dialog, 'Patient Information')).toMatchTextContent('Troy')
})

test('text typed while a section is being saved is kept [CLM-72]', async () => {
  const { server, dialog } = await openClaim(situation)
  const treatment = await edit(dialog, 'Treatment')
  const months = treatment.getByLabelText('Treatment months')
  const remaining = treatment.getByLabelText('Remaining months')
  await months.fill('30')
  const letGo = server.hold(saves)
  await button(treatment, 'Save Treatment').click()
  await remaining.fill('29')
  letGo()
  await expect.element(page.getByText('Claim successfully edited').first()).toBeVisible()
  await expect.element(remaining).toHaveValue('29')
  await expect.element(months).toHaveValue('30')
  await button(treatment, 'Save Treatment').click()
  await expect.element(button(treatment, 'Edit Treatment')).toBeVisible()
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { claim: { treatmentMonths: 30, remainingMonths: 23 } },
    { claim: { treatmentMonths: 30, remainingMonths: 29 } },
  ])
})

test('a change begun in another section while the others are being saved is saved before the claim is validated', async () => {
  const { server, dialog } = await openClaim('claims/a whole claim')
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabelText('Treatment months').fill('30')
  const letGo = server.hold(saves)
  await button(dialog, 'Validate Claim').click()
  const subscriber = await edit(dialog, 'Subscriber')
  const member = subscriber.getByLabelText('Member ID')
  await member.fill('NEW77')
  letGo()
  await expect.element(page.getByText('Saved, but for what was typed meanwhile.')).toBeVisible()
  await expect.element(member).toHaveValue('NEW77')
  expect(server.sent).toHaveLength(1)
  await button(dialog, 'Validate Claim').click()
  await expect.element(dialog.getByText('validating', { exact: true })).toBeVisible()
  expect(server.sent.map(({ body }) => body).slice(0, 2)).toMatchObject([
    { claim: { treatmentMonths: 30 } },
    { claim: { subscriberAttributes: { memberId: 'NEW77' } } },
  ])
  expect(server.sent.at(2)?.request).toMatch(/\/validate$/)
})

test('the late response to a duplicate does not navigate away from another claim [CLM-41]', async () => {
  const server = await open(
    'claims/a denied claim and a newer one',
    ({ patient }) => `/v2/patient/${patient}/insurance?tab=claims`,
  )
  const letGo = server.hold(`POST /v2/rest/insurances/claims/${server.named.denied}/copies*`)
  await menus.last().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const subscriber = await edit(dialogOf('Edit'), 'Subscriber')
  await subscriber.getByLabelText('Member ID').fill('TYPED')
  letGo()
  await expect.element(page.getByText('Claim duplicated')).toBeVisible()
  await expect.element(subscriber.getByLabelText('Member ID')).toHaveValue('TYPED')
  await expectAddress(new RegExp(`claim=${server.named.other}(&|$)`))
})
