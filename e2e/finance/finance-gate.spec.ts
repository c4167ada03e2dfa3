import { openForPayments } from '@archwire/server/test/open-for-payments'
import { expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { deskWithZoe, financePage, zoe } from './finance-desk.ts'

test('until the clinic can take payments, what is missing stands in place of the page [FIN-18] [FIN-19] [FIN-20]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await make.patient(clinic.id, zoe)
  await startSession(page, clinic.administrator)
  await page.goto(financePage(id))
  const main = page.getByRole('main')
  await expect(main.getByText('No payment account is defined.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Set up payment account' })).toHaveAttribute(
    'href',
    '/settings/finance/new',
  )
  await expect(main.getByRole('button', { name: 'New Payment' })).toHaveCount(0)
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'finance-gate')

  await openForPayments(server, clinic.id)
  await server.owner.query(
    `update clinics set billing_onboarding_status = 'pending_verification' where id = $1`,
    [clinic.id],
  )
  await page.reload()
  await expect(main.getByText('The payment account is undergoing verification.')).toBeVisible()
  await expect(main.getByText('Please wait a few minutes')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'finance-verification')
  await server.owner.query(`update clinics set billing_onboarding_status = 'completed' where id = $1`, [
    clinic.id,
  ])
  await main.getByRole('button', { name: 'Refresh' }).click()
  await expect(main.getByRole('button', { name: 'New Payment' })).toBeVisible()

  expectRefusal('422 GET /v2/rest/billing/gateway')
  await page.route('**/v2/rest/billing/gateway', route =>
    route.fulfill({ status: 422, json: { error: 'Not configured' } }),
  )
  await page.reload()
  await expect(main.getByText('Payments are not configured on this server.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'New Payment' })).toHaveCount(0)
})

test('a patient of the ledger that was used before has a link to it [FIN-15] [FIN-79] [PRO-20] [G-30]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await server.owner.query(`update patients set fake_gf_patient_id = 'P 7' where id = $1`, [id])
  await page.goto(financePage(id))
  const link = page.getByRole('main').getByRole('link', { name: 'Legacy ledger' })
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expect(link).toHaveCount(0)
  await server.owner.query(
    `update clinics set legacy_ledger_url = 'https://old.example.com/{accountId}/{patientId}',
       stripe_ledger_account_id = 'A-1' where id = $1`,
    [clinic.id],
  )
  await page.reload()
  await expect(link).toHaveAttribute('href', 'https://old.example.com/A-1/P%207')
  await expect(link).toHaveAttribute('target', '_blank')
})
