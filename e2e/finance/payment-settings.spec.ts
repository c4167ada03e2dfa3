import { readFile } from 'node:fs/promises'
import { openForPayments } from '@archwire/server/test/fixtures/finance/open-for-payments'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { agreeOn, makeOverdue, nth } from './finance-fixture.ts'

test('an administrator sets up the payment account, and sees its status [G-13]', async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/finance/new')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('No payment account is defined.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'payments-none')
  await page.getByRole('button', { name: 'Set up payment account' }).click()
  await expect(page).toHaveURL(/\/settings\/sandbox\/onboarding$/)
  await page.goto('/settings/finance/new?returned=true')
  await expect(status).toContainText('The payment provider needs more details about the clinic.')
  await screenshot(page, 'payments-begun')
})

test('administrators see who owes, by age, and can export it; its former address leads there [FIN-142]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  await openForPayments(server, clinic.id)
  await startSession(page, clinic.administrator)
  await page.goto('/settings/finance/overdue')
  await expect(page).toHaveURL(/\/v2\/past-due$/)
  await expect(page.getByText('Nobody owes anything whose day is past.')).toBeVisible()
  const ages = [5, 40, 70, 100]
  for (const [index, age] of ages.entries()) {
    const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: `Late${age}` })
    const plan = await agreeOn(page, id, { amount: 100 * (index + 1) })
    await makeOverdue(server, nth(plan, 0), age)
  }
  await page.reload()
  const rows = page.getByRole('main').locator('tbody tr, ul[aria-label="Patients"] > li')
  await expect(rows).toHaveText([/Late100/, /Late70/, /Late40/, /Late5/])
  const buckets = page.getByRole('list', { name: 'By days past due' }).getByRole('button')
  await expect(buckets).toHaveText([
    /1 to 30 days\$100\.001 patient/,
    /31 to 60 days\$200\.001 patient/,
    /61 to 90 days\$300\.001 patient/,
    /Over 90 days\$400\.001 patient/,
  ])
  await expect(page.getByText('4 patients: $1,000.00 past due')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'past-due')
  await buckets.nth(1).click()
  await expect(rows).toHaveText([/Late40/])
  await expect(page).toHaveURL(/age=31-60/)
  const fileOf = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const ofOneAge = await fileOf()
  expect(ofOneAge.name).toMatch(/^past-due-31-60-days-[-\d]+\.csv$/)
  expect(ofOneAge.text.match(/Late\d+/g)).toEqual(['Late40'])
  await buckets.nth(1).click()
  await expect(rows).toHaveCount(4)
  const whole = await fileOf()
  expect(whole.name).toMatch(/^past-due-[-\d]+\.csv$/)
  expect(whole.text.match(/Late\d+/g)).toEqual(['Late100', 'Late70', 'Late40', 'Late5'])
  await page.getByRole('link', { name: /Late100/ }).click()
  await expect(page).toHaveURL(/\/v2\/patient\/\d+\/finance$/)
})
