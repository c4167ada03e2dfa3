import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { financePage, setUpZoe } from './finance-fixture.ts'

test('a receipt for a doctor and a range of days opens in a window of its own [FIN-04, FIN-14, FIN-116, FIN-117, FIN-119, FIN-120, API-112] [C-24]', async ({
  page,
  context,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  const doctor = await make.doctor(clinic.id, { first_name: 'Ada', last_name: 'Park' })
  await page.goto(financePage(id))
  await page.getByRole('button', { name: 'HSA/FSA Receipt' }).click()
  await expect(page).toHaveURL(`${financePage(id)}/receipts`)
  const dialog = page.getByRole('dialog', { name: 'HSA/FSA Receipt' })
  const create = dialog.getByRole('button', { name: 'Create Receipt' })
  await expect(dialog.getByLabel('Type')).toHaveText('Print')
  await create.click()
  await expect(dialog.getByText('Please select a doctor')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'receipt-problems')
  await dialog.getByLabel('Provider').selectOption({ value: String(doctor.id) })
  // The next day is tomorrow.
  await dialog.getByRole('button', { name: 'End date' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await create.click()
  await expect(dialog.getByText('Start date must be less than today')).toBeVisible()
  await dialog.getByRole('button', { name: 'End date' }).click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Start date must be less than today')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'receipt')
  const opened = context.waitForEvent('page')
  await create.click()
  const receipt = await opened
  const { pathname, searchParams } = new URL(receipt.url())
  expect(pathname).toBe(`/v2/billing/patients/${id}/receipts`)
  expect([...searchParams.keys()]).toEqual(['doctor', 'start_date', 'end_date', 'type'])
  expect(searchParams.get('doctor')).toBe(String(doctor.id))
  expect(searchParams.get('type')).toBe('print')
  await expect(receipt.getByText('HSA/FSA Receipt').first()).toBeVisible()
  await receipt.close()
  await expect(dialog).toHaveCount(0)
})
