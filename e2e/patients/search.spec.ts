import { expect, startSession, test } from '../harness.ts'

test('someone who is found opens in a new tab with the key for it held', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic, make }) => {
  await make.patient(clinic.id, { first_name: 'Prince', last_name: 'Ali' })
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  await page.getByRole('main').getByRole('combobox', { name: 'Search patients' }).fill('prince')
  const tab = context.waitForEvent('page')
  await page.getByRole('option', { name: /Prince Ali/ }).click({ modifiers: ['Control'] })
  await expect((await tab).getByRole('heading', { name: 'Prince Ali' })).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/search$/)
})
