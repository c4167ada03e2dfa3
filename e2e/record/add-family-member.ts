import type { Page } from '@playwright/test'

/** From the menu of the record that is open. */
export async function addFamilyMember(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this patient' }).click()
  await page.getByRole('menuitem', { name: 'Add family member' }).click()
}
