import type { Page } from '@playwright/test'
import { expect } from '../harness/harness.ts'

/** Chooses a file of patients, as the page's button does. */
export const choose = (page: Page, content: string, name = 'patients.csv') =>
  page
    .getByLabel('File of patients')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** Answers a confirmation. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
