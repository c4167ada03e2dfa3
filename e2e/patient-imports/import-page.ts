import type { Page } from '@playwright/test'
import { expect } from '../harness/harness.ts'

/** Gives the page a file of patients, as its button does. */
export const choose = (page: Page, content: string, name = 'patients.csv') =>
  page
    .getByLabel('File of patients')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** Answers what the page asks. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
