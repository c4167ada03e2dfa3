import type { Page } from '@playwright/test'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Patient' })

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialogOf(page).getByLabel(label).fill(value)
}

export const whole = {
  'First name': 'Ana María',
  'Last name': "de la Cruz-O'Neil",
  Email: 'ana@example.com',
  Phone: '5551234567',
}

export const create = (page: Page) => dialogOf(page).getByRole('button', { name: 'Create' }).click()
