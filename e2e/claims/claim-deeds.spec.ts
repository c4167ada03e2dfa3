import { insuranceFactories } from '@archwire/server/test/insurance'
import { expect, test } from '../harness.ts'
import { deskWithWholeClaim } from './claim-desk.ts'
import { insurancePage, rows } from './payer-desk.ts'

test('a claim is listed with the payer that it goes to, and validated by its menu: what comes of that is told when it is known [CLM-12] [CLM-26] [CLM-28] [CLM-29] [ERR-161]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server })
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
