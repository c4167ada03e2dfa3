import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { button, deskWithClaim, openClaim, sectionOf, treated } from './claim-desk.ts'

test('an item is added with a code from the list, a fee and a day that is not to come [CLM-25] [CLM-65] [CLM-66] [CLM-67] [CLM-68] [CLM-69] [CLM-70] [CLM-71] [CST-45] [CST-46] [G-51] [API-139]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const items = sectionOf(dialog, 'Items')
  await button(items, 'Add Item').click()
  const code = items.getByRole('combobox', { name: 'Code' })
  await expect(code).toBeFocused()
  await expect(items.getByLabel('Quantity')).toHaveValue('1')
  await items.getByLabel('Quantity').fill('')
  await button(items, 'Save new item').click()
  for (const problem of [
    'Code is required',
    'Fee is required',
    'Quantity is required',
    'Start date is required',
  ]) {
    await expect(items.getByText(problem, { exact: true })).toBeVisible()
  }
  await expect(code).toBeFocused()
  await items.getByLabel('Fee').fill('0')
  await items.getByLabel('Quantity').fill('0')
  await items.getByLabel('Start date').fill('01/01/2190')
  await button(items, 'Save new item').click()
  for (const problem of [
    'Fee must be positive',
    'Quantity must be positive',
    'Start date cannot be in the future',
  ]) {
    await expect(items.getByText(problem, { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-item-problems')

  await code.fill('full case')
  const options = page.getByRole('option')
  await expect(options).toHaveText([/^D8070/, /^D8080/, /^D8090/])
  await expectAccessible(page)
  await screenshot(page, 'claim-item-codes')
  // Escape leaves the list before the dialog.
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toBeVisible()
  await options.nth(1).click()
  await expect(code).toHaveValue('D8080')
  await items.getByLabel('Fee').fill('4750.509')
  await items.getByLabel('Quantity').fill('2')
  await items.getByLabel('Start date').fill('5/1/2026')
  await items.getByLabel('End date').fill('4/1/2026')
  await button(items, 'Save new item').click()
  await expect(items.getByText('End date cannot be before the start date')).toBeVisible()
  await items.getByLabel('End date').fill('6/1/2026')
  await button(items, 'Save new item').dblclick()
  const entry = items.getByRole('listitem', { name: 'D8080' })
  await expect(entry).toContainText('$4,750.50')
  await expect(entry).toContainText('05/01/2026')
  await expect(entry).toContainText('06/01/2026')
  await expect(items).toContainText('Total $9,501.00')
  await expect(button(items, 'Add Item')).toBeFocused()
  await screenshot(page, 'claim-item')
  const { rows } = await server.owner.query(
    `select procedure_code, fee_cents::int, quantity, start_date::text, end_date::text from claim_items
     where claim_id = $1`,
    [claim.id],
  )
  expect(rows).toEqual([
    {
      procedure_code: 'D8080',
      fee_cents: 475050,
      quantity: 2,
      start_date: '2026-05-01',
      end_date: '2026-06-01',
    },
  ])
})

test('an item is changed, left as it was, and removed once the person is sure [CLM-09] [CLM-10] [CLM-72] [API-140] [API-141]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const items = sectionOf(dialog, 'Items')
  await button(items, 'Add Item').click()
  // Any code can be typed: whether it is right is told when the claim is validated.
  await items.getByRole('combobox', { name: 'Code' }).fill('d9999')
  await items.getByLabel('Fee').fill('10')
  await items.getByLabel('Start date').fill('05/01/2026')
  await button(items, 'Save new item').click()
  const entry = items.getByRole('listitem', { name: 'D9999' })
  await button(entry, 'Edit D9999').click()
  await entry.getByLabel('Fee').fill('99')
  await button(entry, 'Cancel D9999').click()
  await expect(entry).toContainText('$10.00')
  await button(entry, 'Edit D9999').click()
  await expect(entry.getByLabel('Fee')).toHaveValue('10.00')
  await entry.getByLabel('Fee').fill('$1,200')
  await button(entry, 'Save D9999').click()
  await expect(entry).toContainText('$1,200.00')
  await expect(items).toContainText('Total $1,200.00')
  await button(entry, 'Remove D9999').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(entry).toHaveCount(0)
  await expect(button(items, 'Add Item')).toBeFocused()
  await expect(items).toContainText('No items yet')
})
