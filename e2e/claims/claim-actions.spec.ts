import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import { cutLiveUpdates, expect, test } from '../harness/harness.ts'
import { setUpWholeClaim } from './claim-fixture.ts'
import { insurancePage, rows, setUpInsuredZoe } from './insured-patient-fixture.ts'

test('a claim is listed with its payer and validated by its menu, and a notice says the outcome [CLM-12, CLM-26, CLM-28, CLM-29, ERR-161]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server }) => {
  const claim = await setUpWholeClaim({ page, clinic, make, server })
  const aetna = await insuranceFactories(server.owner).payerId('60054')
  await server.owner.query('update claims set payer_id = $1 where id = $2', [aetna, claim.id])
  await page.goto(insurancePage(claim.patientId, 'claims'))
  await expect(rows(page)).toContainText(['Aetna'])
  const validate = async () => {
    await page.getByRole('button', { name: /^Actions for the claim/ }).click()
    await page.getByRole('menuitem', { name: 'Validate' }).click()
    await expect(page.getByText('Validating claim').first()).toBeVisible()
    await expect(rows(page)).toContainText(['validating'])
    await expect(page.getByText('Claim validated')).toHaveCount(0)
    await server.runPendingJobs()
  }
  await server.owner.query('update claims set remaining_months = null where id = $1', [claim.id])
  await validate()
  await expect(rows(page)).toContainText(['Invalid'])
  await expect(page.getByText('The claim is invalid. Edit it to see what must be put right.')).toBeVisible()
  await server.owner.query('update claims set remaining_months = 23 where id = $1', [claim.id])
  await validate()
  await expect(page.getByText('Claim validated')).toBeVisible()
  await expect(rows(page)).toContainText(['Ready to Be Sent'])
})

test('a duplicate whose response was lost is not made twice when it is requested again', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const desk = await setUpInsuredZoe({ page, clinic, make, server })
  const claim = await desk.claim({ status: 'denied' })
  await cutLiveUpdates(page)
  let isLost = false
  await page.route(`**/claims/${claim.id}/copies*`, async route => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  expectRefusal(`unreached POST /v2/rest/insurances/claims/${claim.id}/copies`)
  await page.goto(insurancePage(desk.id, 'claims'))
  const duplicate = async () => {
    await page
      .getByRole('button', { name: /^Actions for the claim/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  }
  await duplicate()
  await expect(page.getByRole('alert').last()).toBeVisible()
  await duplicate()
  await expect(page.getByRole('dialog', { name: 'Edit Claim' })).toBeVisible()
  const { rows: made } = await server.owner.query('select id from claims where patient_id = $1', [desk.id])
  expect(made).toHaveLength(2)
})
