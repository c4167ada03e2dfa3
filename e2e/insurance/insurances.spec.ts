import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Page } from '@playwright/test'
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
import { insurancesOf, openInsurances, zoe } from './insurance-fixture.ts'
import { payerSearches } from './wizard-page.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Insurance' })

/** An entry of the list: a row of the table, or an item on a phone. */
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr, li')

test('a patient without any insurance: the page says so, offers the link, and one is added by hand [INS-03, INS-04, INS-05, INS-07, INS-08, INS-09, INS-10, INS-11, INS-12, INS-13, TOP-09, TOP-14, ERR-157] [C-25] [G-60]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await openInsurances({ page, clinic, make })
  const record = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(record.getByRole('link', { name: 'Insurance' })).toHaveAttribute('aria-current', 'page')
  const main = page.getByRole('main')
  await expect(main.getByText('The patient has not filled out the insurance form yet.')).toBeVisible()
  await expect(main.getByText('No insurance on file yet.')).toBeVisible()
  await expect(main.getByRole('tab')).toHaveCount(0)
  await main.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Email sent successfully')).toBeVisible()
  await expect(main.getByText(/^Sent to zoe@example\.com at \d+:\d\d [AP]M\.$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurances-none')

  await main.getByRole('button', { name: 'Add Insurance' }).click()
  await expect(page).toHaveURL(`${insurancesOf(id)}/new`)
  const dialog = dialogOf(page)
  const payer = dialog.getByRole('combobox', { name: 'Payer' })
  await expect(payer).toBeFocused()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Payer is required')).toBeVisible()
  await expect(dialog.getByText('Member ID is required')).toBeVisible()
  await expect(dialog.getByText('Relationship is required')).toBeVisible()
  await expect(payer).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'insurance-add-problems')

  const searches = payerSearches(page)
  await payer.fill('   ')
  await payer.fill('delta dental of new')
  const options = page.getByRole('listbox', { name: 'Payers' }).getByRole('option')
  await expect(options).toHaveText(['Delta Dental of New Jersey 22189', 'Delta Dental of New York 11198'])
  expect(searches).toEqual(['?query=delta+dental+of+new'])
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-add-payers')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(payer).toHaveValue('Delta Dental of New York (11198)')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Member ID')).toBeFocused()
  await page.keyboard.type(' M-123 ')
  await dialog.getByLabel('Group number').fill('G-7')
  await expect(dialog.getByLabel('Relationship')).toHaveAccessibleDescription(
    /The patient is the policy holder’s … Child: a child insured through a parent\./,
  )
  await dialog.getByLabel('Relationship').selectOption('Spouse')
  await screenshot(page, 'insurance-add')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Insurance added')).toBeVisible()
  await expect(page).toHaveURL(`${insurancesOf(id)}/view`)
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('tab')).toHaveText(['Insurances'])
  await expect(main.getByRole('tab', { selected: true })).toHaveText('Insurances')
  await expect(rows(page)).toHaveCount(1)
  for (const fact of ['Delta Dental of New York (11198)', 'M-123', 'G-7', 'Spouse of the policy holder']) {
    await expect(rows(page)).toContainText(fact)
  }
  const { rows: stored } = await server.owner.query(
    `select member_id, group_number, relationship from insurances where patient_id = $1`,
    [id],
  )
  expect(stored).toEqual([{ member_id: 'M-123', group_number: 'G-7', relationship: 'spouse' }])
  await page.reload()
  await expect(rows(page)).toContainText('M-123')
})

test('an insurance is removed after a confirmation, and disappears from every other screen [INS-14, ERR-157, API-117]', async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const { id } = await make.patient(clinic.id, zoe)
  const insurance = insuranceFactories(server.owner)
  await insurance.insurance(clinic.id, id, { member_id: 'M-1', created_at: '2026-05-05T12:00:00Z' })
  const payer_id = await insurance.payerId('60054')
  await insurance.insurance(clinic.id, id, { member_id: 'M-2', payer_id, group_number: 'G-1' })
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(insurancesOf(id))
  await expect(rows(theirs)).toHaveCount(2)
  await followed(theirs, 'treatments')

  await startSession(page, clinic.staff)
  await page.goto(insurancesOf(id))
  await expect(rows(page)).toContainText(['M-2', 'M-1'])
  await expect(rows(page).last()).toContainText('None')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurances')
  const menu = page.getByRole('button', { name: 'More for Aetna, M-2' })
  const remove = page.getByRole('menuitem', { name: 'Remove' })
  await menu.click()
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to remove this insurance? This action cannot be undone.',
  )
  await expect(question).toContainText('Aetna (60054), member ID M-2')
  await screenshot(page, 'insurance-remove')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Insurance removed')).toBeVisible()
  await expect(rows(page)).toHaveText([/M-1/])
  await expect(rows(theirs)).toHaveText([/M-1/])
  await page.getByRole('button', { name: /^More for Sandbox/ }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The patient has not filled out the insurance form yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Insurance', exact: true })).toBeFocused()
})
