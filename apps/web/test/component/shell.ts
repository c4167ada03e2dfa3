import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

type Width = 'desktop' | 'phone'

const phoneMenu = page.getByRole('dialog', { name: 'Menu' })

/** Opens the menu that has Sign out; returns it. */
export async function openMenu(at: Width): Promise<Locator> {
  if (at === 'phone') {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.element(phoneMenu).toBeVisible()
    return phoneMenu
  }
  const banner = page.getByRole('banner')
  await banner.css('[aria-haspopup="menu"]').click()
  return banner
}

/** The items of the menu, in order. */
export const menuItems = (at: Width, menu: Locator): Locator =>
  menu.getByRole(at === 'phone' ? 'listitem' : 'menuitem')

/** The page where people start: on a wide window the calendar of this month, on a phone the search. */
export const homeOf = (at: Width): string => (at === 'phone' ? '/v2/search' : '/v2/calendar/month/2026-05-01')
