import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Logs in as a person would; the default is the password of the situations. */
export async function logIn(email = 'user3@example.com', password = 'correct horse battery'): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
