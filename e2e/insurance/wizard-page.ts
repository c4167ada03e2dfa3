import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Locator, Page } from '@playwright/test'
import { expect, type Make, type Person, type Setting, startSession } from '../harness/harness.ts'
import { goWithin } from '../harness/page-control.ts'
import type { RunningServer } from '../harness/server.ts'

type InsuredPatient = { id: number; hashid: string; email: string }

let count = 0

/** A patient with a link to the form, and an email address by which they are identified. */
export async function insuredPatient(
  make: Make,
  clinicId: number,
  values: Parameters<Make['patient']>[1] = {},
): Promise<InsuredPatient> {
  const email = `zoe${++count}@example.com`
  const { id, hashid } = await make.patient(clinicId, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    dob: '1990-02-03',
    gender: 'female',
    email,
    ...values,
  })
  return { id, hashid, email }
}

export const formPath = ({ hashid }: Pick<InsuredPatient, 'hashid'>) => `/v2/insurance-form/${hashid}`

/** Stores a form with all values of an insurance. */
export const addInsuranceForm = (server: RunningServer, clinicId: number, patientId: number, values = {}) =>
  insuranceFactories(server.owner).form(clinicId, patientId, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    insurance_company: 'Delta of the West',
    member_id: 'ABC1234567',
    ...values,
  })

export const storedForms = async (server: RunningServer, patientId: number) =>
  (await server.owner.query('select * from insurance_forms where patient_id = $1 order by id', [patientId]))
    .rows

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const identityHeading = 'Verify Your Identity'
export const choiceHeading = 'Choose your insurance'
export const detailsHeading = 'Insurance details'
/** The title above the form when staff fill it in. */
export const ofZoe = 'Insurance of Zoë Muñoz'
export const relationQuestion = 'Whose insurance is it?'
export const sent = 'Your insurance details have been submitted successfully.'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
export const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

/** Verifies the identity. */
export async function verify(page: Page, email: string, name = 'Zoë Muñoz'): Promise<void> {
  await field(page, 'Full Name').fill(name)
  await field(page, 'Email').fill(email)
  await button(page, 'Continue').click()
}

/** Opens the long form as a patient who has reported nothing yet. */
export async function atDetails({ page, clinic, make }: Setting): Promise<InsuredPatient> {
  const patient = await insuredPatient(make, clinic.id)
  await page.goto(formPath(patient))
  await verify(page, patient.email)
  await expect(heading(page, detailsHeading)).toBeVisible()
  return patient
}

/** A patient who has reported an insurance. */
export async function patientWithForm(
  { server, clinic, make }: Omit<Setting, 'page'> & { server: RunningServer },
  values = {},
): Promise<{ patient: InsuredPatient; id: number }> {
  const patient = await insuredPatient(make, clinic.id)
  const { id } = await addInsuranceForm(server, clinic.id, patient.id, values)
  return { patient, id }
}

/** Opens the long form of the insurance that they have reported. */
export async function openStoredForm(page: Page, patient: InsuredPatient, origin = ''): Promise<void> {
  await page.goto(origin + formPath(patient))
  await verify(page, patient.email)
  await page.getByLabel('Delta of the West').check()
  await button(page, 'Continue').click()
}

/** Presses the button, and sends the form although something of the insurance is missing. */
export async function sendAnyway(page: Page): Promise<void> {
  await button(page, 'Submit').click()
  await button(page, 'Send anyway').click()
}

/** Sends the form, also where something of the insurance is missing, and waits for the success. */
export async function submit(page: Page): Promise<void> {
  await button(page, 'Submit').click()
  const anyway = button(page, 'Send anyway')
  await expect(page.getByText(sent).or(anyway)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(page.getByText(sent)).toBeVisible()
}

/** Saves the form as staff do. */
export async function save(page: Page): Promise<void> {
  await button(page, 'Save').click()
  await expect(page.getByText(sent)).toBeVisible()
}

/** The searches for payers from now on. */
export function payerSearches(page: Page): string[] {
  const searches: string[] = []
  page.on('request', request => {
    if (request.url().includes('/insurances/payers')) searches.push(new URL(request.url()).search)
  })
  return searches
}

/** Finds an insurance company by its name and chooses it. */
export async function chooseCompany(page: Page, typed: string, name: string): Promise<void> {
  await field(page, 'Insurance company').fill(typed)
  await page.getByRole('option', { name }).click()
}

/** Opens a form as staff do from the patient's record: a new one, or one that was reported. */
export async function openAsStaff(
  page: Page,
  person: Person,
  { patient, id: formId }: { patient: InsuredPatient; id?: number },
): Promise<void> {
  await startSession(page, person)
  await page.goto('/v2/search')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await goWithin(page, formPath(patient), { patientId: patient.id, ...(formId && { formId }) })
  await expect(heading(page, ofZoe)).toBeVisible()
}

/** 24 by 16 pixels, half of them red. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAHUlEQVR42mM4o6REEP0nAjCMGjRq0KhBowZRZhAAKQsJ7msoII0AAAAASUVORK5CYII=',
  'base64',
)
export const cardPicture = { name: 'IMG_0001.png', mimeType: 'image/png', buffer: png }

/** Chooses a picture for a side of the card, as the browser's own dialog would. */
export async function chooseCard(
  page: Page,
  side: 'Front of the card' | 'Back of the card',
  file: { name: string; mimeType: string; buffer: Buffer } = cardPicture,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await group(page, side)
    .getByRole('button', { name: /^Choose/ })
    .click()
  await (await chooser).setFiles(file)
}

export const cardImage = (page: Page, side: string): Locator => group(page, side).getByRole('img')

/** Expects a visible picture of the card. */
export async function expectCard(page: Page, side: string): Promise<void> {
  await expect(cardImage(page, side)).toBeVisible()
  await expect(group(page, side).getByRole('button', { name: 'Remove' })).toBeVisible()
}
