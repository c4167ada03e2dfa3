import { type Locator, page } from 'vitest/browser'

export const dialogOf = (name = 'New Appointment'): Locator => page.getByRole('dialog', { name })

/** The chosen option of a list. */
export const chosenIn = (list: Locator): Locator => list.css('option:checked')

export async function chooseDay(dialog: Locator, day: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Date/ }).click()
  await page.css(`[role="dialog"] [data-day="${day}"]`).click()
}
