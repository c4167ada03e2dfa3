import type { factories } from '@archwire/server/test/factories'
import type { Locator, Page } from '@playwright/test'
import { isPhone, openMenu } from '../harness.ts'

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The next day but today on which the clinic is open, yyyy-MM-dd. */
export function nextWorkDay(now = new Date()): string {
  const at = new Date(`${newYork.format(now)}T12:00:00Z`)
  do at.setUTCDate(at.getUTCDate() + 1)
  while ([0, 6].includes(at.getUTCDay()))
  return at.toISOString().slice(0, 10)
}

/** The same, but for a Friday: the day after it is in its week, open, and still to come. */
export function nextWorkDayButFriday(): string {
  const day = nextWorkDay()
  const noon = new Date(`${day}T17:00:00Z`)
  return noon.getUTCDay() === 5 ? nextWorkDay(noon) : day
}

/** Two rooms, two doctors, and types of which one doctor offers a part. */
export async function bookingClinic(make: ReturnType<typeof factories>, clinicId: number) {
  await make.hours(clinicId)
  const one = await make.room(clinicId, { title: 'Exam Room One', position: 1 })
  const two = await make.room(clinicId, { title: 'Exam Room Two', position: 2 })
  const lee = await make.doctor(clinicId, { first_name: 'Dora', last_name: 'Lee', position: 1 })
  const fox = await make.doctor(clinicId, { first_name: 'Max', last_name: 'Fox', position: 2 })
  const consultation = await make.appointmentType(clinicId, {
    title: 'Consultation',
    duration: 30,
    room_id: two.id,
  })
  const check = await make.appointmentType(clinicId, { title: 'Aligner Check', duration: 15 })
  const video = await make.appointmentType(clinicId, {
    title: 'Virtual Consultation',
    duration: 45,
    is_remote: true,
  })
  for (const type of [consultation, video]) await make.offer(clinicId, lee.id, type.id)
  await make.offer(clinicId, fox.id, check.id)
  const zoe = await make.patient(clinicId, { first_name: 'Zoë', last_name: 'Muñoz' })
  return { one, two, lee, fox, consultation, check, video, zoe }
}

export const dialogOf = (page: Page, name = 'New Appointment'): Locator => page.getByRole('dialog', { name })

/** As somebody at the desk opens it. */
export async function openNewAppointment(page: Page): Promise<Locator> {
  const place = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  await place.getByRole('link', { name: 'New Appointment' }).click()
  return dialogOf(page)
}

export async function chooseDay(page: Page, dialog: Locator, day: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Date/ }).click()
  await page.locator(`[role="dialog"] [data-day="${day}"]`).click()
}

/** Found by a part of the name, and chosen by keyboard. */
export async function choosePatient(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
