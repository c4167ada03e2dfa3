import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { open } from './open.tsx'

type Options = Parameters<typeof open>[2]

export const dialogOf = (mode: 'New' | 'View' | 'Edit'): Locator =>
  page.getByRole('dialog', { name: `${mode} Claim` })

/** Opens the claim of this situation for editing. */
export async function openClaim(situation: string, options?: Options) {
  const server = await open(
    situation,
    ({ patient, claim }) => `/v2/patient/${patient}/claim/edit?claim=${claim}`,
    options,
  )
  const dialog = dialogOf('Edit')
  await expect.element(dialog.getByRole('heading', { name: 'History' })).toBeVisible()
  return { server, dialog }
}

export const sectionOf = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('region', { name, exact: true })

/** Opens a section's form. */
export async function edit(dialog: Locator, name: string): Promise<Locator> {
  const section = sectionOf(dialog, name)
  await section.getByRole('button', { name: `Edit ${name}` }).click()
  return section
}

export const button = (inside: Locator, name: string): Locator =>
  inside.getByRole('button', { name, exact: true })
