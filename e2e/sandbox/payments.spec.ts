import { openForPayments } from '@archwire/server/test/fixtures/finance/open-for-payments'
import type { Page } from '@playwright/test'
import { agreeOn, saveBankAccount, saveCard } from '../finance/finance-fixture.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'

// These tests are about money: a failure is never chance.
test.describe.configure({ retries: 0 })

const entries = (page: Page) =>
  page.getByRole('list', { name: 'Payments, newest first' }).getByRole('listitem')

async function openBank(page: Page): Promise<void> {
  await page.goto('/settings/sandbox')
  await page.getByRole('tab', { name: 'Payments' }).click()
}

test('in the sandbox a person plays the bank: a debit is carried out or returned, and changes appear without a reload', {
  tag: '@whole',
}, async ({ page, clinic, server, make }) => {
  await openForPayments(server, clinic.id)
  const patient = await make.patient(clinic.id)
  await startSession(page, clinic.administrator)
  await openBank(page)
  await followed(page, 'sandbox')
  await expect(page.getByText('No payment yet.')).toBeVisible()
  const bank = await saveBankAccount(page, patient.id)
  await agreeOn(page, patient.id, { amount: 100, paymentMethodId: bank })
  await expect(entries(page)).toHaveText([/^\$100\.00 by STRIPE TEST BANK 6789Under way/])
  await agreeOn(page, patient.id, { amount: 250.5, paymentMethodId: bank })
  await agreeOn(page, patient.id, { amount: 75, paymentMethodId: await saveCard(page, patient.id) })
  await expect(entries(page)).toHaveText([/^\$75\.00 by visa 4242Paid/, /^\$250\.50/, /^\$100\.00/])
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await expectAccessible(page)
  await screenshot(page, 'sandbox-payments')
  await page.getByRole('button', { name: 'Carry out $100.00' }).click()
  await expect(entries(page).filter({ hasText: '$100.00' })).toContainText('Paid')
  await page.getByRole('button', { name: 'Send back $250.50' }).click()
  await expect(entries(page).filter({ hasText: '$250.50' })).toContainText('Not paid')
  const payments = async () =>
    (
      await server.owner.query(
        `select amount_cents::int as cents, status from payments where clinic_id = $1 order by 1`,
        [clinic.id],
      )
    ).rows
  // The bank has carried it out; our books follow.
  await expect.poll(payments).toEqual([
    { cents: 7_500, status: 'processed' },
    { cents: 10_000, status: 'processed' },
    { cents: 25_050, status: 'declined' },
  ])
})

test('the clinic’s payment account is set up in the sandbox, and ready five seconds later [FIN-19, FIN-20]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/finance/new')
  await page.getByRole('button', { name: 'Set up payment account' }).click()
  await expect(page).toHaveURL('/settings/sandbox/onboarding')
  await expect(page.getByRole('heading', { name: 'Sandbox payment account' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await screenshot(page, 'sandbox-onboarding')
  await page.getByRole('button', { name: 'Submit details' }).click()
  await expect(page).toHaveURL('/settings/finance/new?returned=true')
  await expect(page.getByText('The payment account is undergoing verification.')).toBeVisible()
  const isReady = async () => {
    await server.runPendingJobs()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await settled(page)
    return page.getByText('The payment account is ready').isVisible()
  }
  await expect.poll(isReady).toBe(true)
})

test('a person who does not want to wait verifies the account in the sandbox', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/finance/new')
  await page.getByRole('button', { name: 'Set up payment account' }).click()
  await page.getByRole('link', { name: 'Back without submitting' }).click()
  await expect(page.getByText('The payment provider needs more details about the clinic.')).toBeVisible()
  await openBank(page)
  await page.getByRole('button', { name: 'Verify the account at once' }).click()
  await expect(page.getByText('The payment account is ready.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify the account at once' })).toBeHidden()
})
