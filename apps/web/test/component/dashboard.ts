import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { open } from './open.tsx'
import type { PlayedServer } from './played-server.ts'

/** Opens the dashboard as the clinic's administrator. */
export async function openDashboard(
  situation: string,
  { search = '', ...options }: { search?: string } & Parameters<typeof open>[2] = {},
): Promise<PlayedServer> {
  const server = await open(`reports/${situation}`, `/v2/dashboard${search}`, {
    as: 'administrator',
    ...options,
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bookings Dashboard' })).toBeVisible()
  return server
}

/** One of the four figures on top by its name, with the details below it. */
export const card = (name: string): Locator =>
  page
    .getByRole('main')
    .css('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

/** The figure itself. */
export const figure = (name: string): Locator => card(name).css('dd').first()

export const section = (name: string): Locator => page.getByRole('region', { name, exact: true })

/** The rows of a table, or its entries on a phone; the sum is one of them. */
export const rows = (inside: Locator): Locator => inside.css('tbody tr, tfoot tr, li')

/** The texts of all cells or entries, without the marks and the texts for screen readers. */
export const cells = (inside: Locator): string[][] =>
  rows(inside)
    .elements()
    .map(row =>
      [...row.querySelectorAll('th, td, p, dd')].map(cell => {
        const copy = cell.cloneNode(true) as HTMLElement
        for (const aside of copy.querySelectorAll('[aria-hidden="true"], .mantine-VisuallyHidden-root')) {
          aside.remove()
        }
        return copy.textContent?.trim() ?? ''
      }),
    )

/** The button that shows the chosen range. */
export const rangeButton = (): Locator => page.getByRole('main').css('button[aria-haspopup="dialog"]').first()
