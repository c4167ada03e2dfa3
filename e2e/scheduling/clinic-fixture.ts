import type { Locator, Page } from '@playwright/test'
import { isPhone, openMenu } from '../harness/harness.ts'

export { bookingClinic } from '@archwire/server/test/fixtures/scheduling/two-room-clinics'

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The next day after today on which the clinic is open, yyyy-MM-dd. */
export function nextWorkDay(now = new Date()): string {
  const at = new Date(`${newYork.format(now)}T12:00:00Z`)
  do at.setUTCDate(at.getUTCDate() + 1)
  while ([0, 6].includes(at.getUTCDay()))
  return at.toISOString().slice(0, 10)
}

/** The same, but never a Friday: then the day after is in the same week, open, and in the future. */
export function nextWorkDayButFriday(): string {
  const day = nextWorkDay()
  const noon = new Date(`${day}T17:00:00Z`)
  return noon.getUTCDay() === 5 ? nextWorkDay(noon) : day
}

export const dialogOf = (page: Page, name = 'New Appointment'): Locator => page.getByRole('dialog', { name })

/** Opens the dialog as a person at the front desk does. */
export async function openNewAppointment(page: Page): Promise<Locator> {
  const place = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  await place.getByRole('link', { name: 'New Appointment' }).click()
  return dialogOf(page)
}

export async function chooseDay(page: Page, dialog: Locator, day: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Date/ }).click()
  await page.locator(`[role="dialog"] [data-day="${day}"]`).click()
}

/** Finds a patient by a part of the name, and chooses them by keyboard. */
export async function choosePatient(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

export { book, furnish } from '@archwire/server/test/fixtures/scheduling/two-room-clinics'

/** A Wednesday morning in New York, on which the clinic is open from nine to six with a break at noon. */
export const wednesday = '2026-05-06'
export const tenInTheMorning = new Date('2026-05-06T14:00:00Z')
