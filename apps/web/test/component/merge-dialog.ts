import { expect } from 'vitest'
import { page } from 'vitest/browser'

export const situation = 'merge/two records of one patient'
export const as = 'administrator'
export const menu = page.getByRole('button', { name: 'More for this patient' })
export const dialog = page.getByRole('dialog', { name: 'Merge with another record' })
export const field = dialog.getByRole('combobox', { name: 'The other record' })
export const heads = dialog.getByRole('columnheader')
export const question = page.getByRole('alertdialog')
export const mergeButton = dialog.getByRole('button', { name: 'Merge', exact: true })
export const compared = dialog.getByText('Moves to the record that stays: 1 appointment and 2 notes.')

type Both = Record<string, string | number>
export const comparison = ({ first, second }: Both) => `/v2/patient/${first}/merge?with=${second}`

/** Searches for the other record by a part of the name, and chooses it. */
export async function chooseOther(name: string): Promise<void> {
  await field.fill(name)
  await dialog.getByRole('option', { name }).click()
}

/** Presses Merge, and confirms. */
export async function mergeNow(): Promise<void> {
  await mergeButton.click()
  await expect.element(page.getByRole('alertdialog', { name: 'Make one record of these two?' })).toBeVisible()
  await question.getByRole('button', { name: 'Merge', exact: true }).click()
}
