import { claimFactories } from '@archwire/server/test/fixtures/claims/claim-factories'
import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Locator, Page } from '@playwright/test'
import { type Make, type Setting, startSession } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'

export const zoe = { first_name: 'Zoë', last_name: 'Muñoz', dob: '2012-03-04', gender: 'female' } as const

export type InsuredSetting = Setting & { server: RunningServer }
type Values = Record<string, unknown>

/** Adds Zoë with an insurance and a billing provider, and logs in as staff. */
export async function setUpInsuredZoe(
  { page, clinic, make, server }: InsuredSetting,
  { memberId = 'M-1' }: { memberId?: string } = {},
) {
  const patient = await make.patient(clinic.id, zoe)
  const insurances = insuranceFactories(server.owner)
  const insurance = await insurances.insurance(clinic.id, patient.id, { member_id: memberId })
  await insurances.provider(clinic.id)
  await startSession(page, clinic.staff)
  const of = { clinicId: clinic.id, patientId: patient.id, insuranceId: insurance.id }
  const claims = claimFactories(server.owner)
  return {
    id: patient.id,
    insuranceId: insurance.id,
    claim: (values: Values = {}) => claims.claim(of, values),
    item: (claimId: number, values: Values = {}) => claims.item(clinic.id, claimId, values),
  }
}

/** Adds another patient with an insurance, for tests that need many. */
export async function insured(
  { clinic, make, server }: { clinic: { id: number }; make: Make; server: RunningServer },
  name: string,
  values: Values = {},
) {
  const [first_name = name, last_name = 'Doe'] = name.split(' ')
  const patient = await make.patient(clinic.id, { first_name, last_name })
  const insurance = await insuranceFactories(server.owner).insurance(clinic.id, patient.id, values)
  return { clinicId: clinic.id, patientId: patient.id, insuranceId: insurance.id }
}

export const insurancePage = (id: number, tab?: string) =>
  `/v2/patient/${id}/insurance${tab === undefined ? '' : `?tab=${tab}`}`

/** An entry of a list: a row of the table, or an item on a phone. */
export const rows = (page: Page): Locator =>
  page.getByRole('main').locator('tbody tr, li:not(:has(button[aria-pressed]))')
