import { expect, test } from '../harness/harness.ts'
import { financePage, setUpZoe } from './finance-fixture.ts'

// This test is about money: a failure is never chance.
test.describe.configure({ retries: 0 })

test('an Enter key that is held down submits nothing', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  await page.goto(financePage(id))
  await page.evaluate(() => {
    const counted = window as unknown as { submits: number }
    counted.submits = 0
    window.addEventListener('submit', () => counted.submits++, true)
  })
  const submits = () => page.evaluate(() => (window as unknown as { submits: number }).submits)
  const dialog = page.getByRole('dialog', { name: 'Create Payment' })
  await page.getByRole('button', { name: 'New Payment' }).focus()
  await page.keyboard.down('Enter')
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await page.keyboard.down('Enter')
  expect(await submits()).toBe(0)
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  expect(await submits()).toBe(1)
  await expect(dialog.getByText('Description is required')).toBeVisible()
})
