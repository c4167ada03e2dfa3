import { type Locator, page } from 'vitest/browser'

/** A text field of the settings. */
export const field = (name: string): Locator => page.getByRole('textbox', { name })

export const save = page.getByRole('button', { name: 'Save' })

export const unsaved = page.getByText('Unsaved changes')

/** The button that opens the menu of an entry in a list of the settings. */
export const menuButton = (name: string): Locator => page.getByRole('button', { name: `Actions for ${name}` })

export async function choose(name: string, action: string): Promise<void> {
  await menuButton(name).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Goes to another page of the settings by their menu. */
export const goTo = (label: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: label }).click()
