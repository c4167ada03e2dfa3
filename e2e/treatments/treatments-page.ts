import type { Page } from '@playwright/test'
import { expect, type Person, startSession } from '../harness/harness.ts'

export const question = (page: Page) => page.getByRole('alertdialog')
export const list = (page: Page) => page.getByRole('list', { name: 'Appointments and notes' })
export const field = (page: Page) => page.getByPlaceholder('Write a note...')
export const cards = (page: Page) => list(page).getByRole('article')

export async function openTreatments(page: Page, person: Person, patientId: number, visitId?: number) {
  await startSession(page, person)
  await page.goto(`/v2/patient/${patientId}/treatment${visitId === undefined ? '' : `/${visitId}`}`)
  await expect(page.getByRole('heading', { name: 'Treatments' })).toBeVisible()
}
