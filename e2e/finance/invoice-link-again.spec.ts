import { openForPayments } from '@archwire/server/test/fixtures/finance/open-for-payments'
import { expect, startSession, test } from '../harness/harness.ts'
import { typeCard } from './card-form.ts'
import { agreeOn, nth } from './finance-fixture.ts'

// This test is about money: a failure is never chance.
test.describe.configure({ retries: 0 })

test('a payer who reloads the page while the bank waits for a confirmation can still confirm the payment; nobody else can [G-69]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  await startSession(page, clinic.staff)
  await openForPayments(server, clinic.id)
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const invoice = nth(await agreeOn(page, id), 0)
  const address = `${server.address}/invoices/${invoice.identifierToken}`
  await page.goto(address)
  await typeCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Pay $600.00' }).click()
  const question = page.getByRole('heading', { name: 'Your bank asks you to confirm this payment' })
  await expect(question).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toMatch(/4000 ?0025|secret/)

  await page.reload()
  await expect(question).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Waiting for your confirmation.')
  const other = await anotherPage()
  await other.goto(address)
  await expect(other.getByRole('status')).toContainText('Processing')
  await expect(other.getByRole('heading', { name: 'Your bank asks' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Confirm $600.00' }).click()
  await expect(page.getByRole('status')).toContainText('Processing')
  await expect(async () => {
    await server.runPendingJobs()
    await expect(page.getByRole('status')).toHaveText('Paid', { timeout: 6_000 })
  }).toPass()
  const { rows } = await server.owner.query(
    `select count(*)::int as charges from ledger_entries where invoice_id = $1`,
    [invoice.id],
  )
  expect(rows).toEqual([{ charges: 1 }])
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('form:'))),
  ).toEqual([])
})
