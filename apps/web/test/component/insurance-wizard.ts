import type { InsuranceFormSent } from '@archwire/contract/insurance/form-calls'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { open } from './open.tsx'
import type { PlayedServer } from './played-server.ts'

export const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
export const field = (name: string): Locator => page.getByLabelText(name, { exact: true })
/** The star of a required group is a part of its name here. */
export const group = (name: string): Locator =>
  page.getByRole('group', { name: new RegExp(`^${name.replace('?', '\\?')}( \\*.*)?$`) })

export const identityHeading = 'Verify Your Identity'
export const detailsHeading = 'Insurance details'
/** The title above the form when staff fill it in. */
export const ofZoe = 'Insurance of Zoë Muñoz'
export const relationQuestion = 'The patient is the policy holder’s …'
/** The same question to patients. */
export const holderQuestion = 'Whose insurance is it?'

/** Verifies the identity. */
export async function verify(email = 'zoe@example.com', name = 'Zoë Muñoz'): Promise<void> {
  await field('Full Name').fill(name)
  await field('Email').fill(email)
  await button('Continue').click()
}

type Options = Parameters<typeof open>[2]

/** Opens the long form as a patient who has reported no insurance yet. */
export async function openDetails(options: Options = {}): Promise<PlayedServer> {
  const server = await open('insurance/nobody is insured', ({ link }) => `/v2/insurance-form/${link}`, {
    as: 'nobody',
    ...options,
  })
  await verify()
  await expect.element(heading(detailsHeading)).toBeVisible()
  return server
}

/** Opens a form as staff do from the patient's record: a new one, or one that was reported. */
export async function openAsStaff(
  situation: string,
  link: string,
  options: Options = {},
): Promise<PlayedServer> {
  const server = await open(
    `insurance/${situation}`,
    ({ patient }) => `/v2/patient/${patient}/profile`,
    options,
  )
  await page.getByRole('link', { name: link }).click()
  await expect.element(heading(ofZoe)).toBeVisible()
  return server
}

const sentText = 'Your insurance details have been submitted successfully.'
const isThere = () => expect.element(page.getByText(sentText)).toBeVisible()

/** Presses the button, and sends the form although something of the insurance is missing. */
export async function sendAnyway(): Promise<void> {
  await button('Submit').click()
  await button('Send anyway').click()
}

/** Sends the form, also where something of the insurance is missing, and waits for the success. */
export async function submit(): Promise<void> {
  await button('Submit').click()
  const anyway = button('Send anyway')
  await expect.element(page.getByText(sentText).or(anyway)).toBeVisible()
  if (anyway.query() !== null) await anyway.click()
  await isThere()
}

/** Saves the form as staff do. */
export async function save(): Promise<void> {
  await button('Save').click()
  await isThere()
}

/** Finds a payer by its name and chooses it. */
export async function choosePayer(typed: string, name: string): Promise<void> {
  await field('Payer ID').fill(typed)
  await page.getByRole('option', { name }).click()
}

type Sent = { status: string; patient: unknown; holder: unknown }

/** The values that were sent last: of the patient, and of the policy holder. */
export function sentLast({ sent }: PlayedServer): Sent {
  const { body } = sent.at(-1) ?? {}
  const { insurance_form: form } = body as { insurance_form: InsuranceFormSent }
  const { status = '', insurance_form_patient_attributes: patient } = form
  return { status, patient, holder: form.insurance_form_subscriber_attributes }
}
