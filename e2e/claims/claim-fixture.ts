import { claimFactories, completeClaim } from '@archwire/server/test/fixtures/claims/claim-factories'
import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Locator, Page } from '@playwright/test'
import { csrfHeader, expect, type Setting, startSession } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'

export type ClaimSetting = Setting & { server: RunningServer }
type Values = Record<string, unknown>

export const zoe = {
  first_name: 'Zoë',
  last_name: 'Muñoz',
  email: 'zoe@example.com',
  dob: '1990-02-03',
  gender: 'female' as const,
}

export type MadeClaim = { id: number; patientId: number; insuranceId: number }

/** Adds the patient Zoë with an insurance, and logs in as staff. */
export async function setUpZoe({ page, clinic, make, server }: ClaimSetting, insured: Values = {}) {
  const { id: patientId } = await make.patient(clinic.id, zoe)
  const insurance = await insuranceFactories(server.owner).insurance(clinic.id, patientId, insured)
  await startSession(page, clinic.staff)
  return { patientId, insuranceId: insurance.id }
}

/** Adds a claim for Zoë with the given values. */
export async function setUpClaim(desk: ClaimSetting, values: Values = {}): Promise<MadeClaim> {
  const { patientId, insuranceId } = await setUpZoe(desk)
  const of = { clinicId: desk.clinic.id, patientId, insuranceId }
  const { id } = await claimFactories(desk.server.owner).claim(of, values)
  return { id, patientId, insuranceId }
}

/** Adds a claim with all values that a validation requires. */
export async function setUpWholeClaim(desk: ClaimSetting, values: Values = {}): Promise<MadeClaim> {
  const { patientId, insuranceId } = await setUpZoe(desk)
  const of = { clinicId: desk.clinic.id, patientId, insuranceId }
  const { id } = await completeClaim(desk.server.owner, of, values)
  return { id, patientId, insuranceId }
}

export const claimPage = ({ patientId, id }: MadeClaim, mode: 'view' | 'edit') =>
  `/v2/patient/${patientId}/claim/${mode}?claim=${id}`

export const dialogOf = (page: Page, mode: 'New' | 'View' | 'Edit'): Locator =>
  page.getByRole('dialog', { name: `${mode} Claim` })

/** Opens a claim for editing. */
export async function openClaim(page: Page, claim: MadeClaim): Promise<Locator> {
  await page.goto(claimPage(claim, 'edit'))
  const dialog = dialogOf(page, 'Edit')
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible()
  return dialog
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

/** Another user at another desk, who makes the calls of their page. */
export async function otherClaimsUser(page: Page) {
  const headers = await csrfHeader(page)
  const of = ({ id, insuranceId }: MadeClaim) => `/v2/rest/insurances/${insuranceId}/claims/${id}`
  const read = async (claim: MadeClaim) => (await page.request.get(of(claim))).json()
  return {
    read,
    /** Changes the treatment, the subscriber or the patient of a claim. */
    async change(claim: MadeClaim, change: object): Promise<void> {
      const { updatedAt } = await read(claim)
      const answer = await page.request.put(of(claim), {
        headers: { ...headers, 'if-match': `"${updatedAt}"` },
        data: { claim: change },
      })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    /** Sends an eligibility check for the patient of an insurance. */
    async ask(insuranceId: number): Promise<void> {
      const providerAttributes = {
        firstName: 'Dora',
        lastName: 'Lee',
        name: null,
        npi: '1234567893',
        taxId: '123456789',
      }
      const path = `/v2/rest/insurances/${insuranceId}/eligibilities`
      const answer = await page.request.post(path, { headers, data: { eligibility: { providerAttributes } } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    async remove(path: string): Promise<void> {
      const answer = await page.request.delete(`/v2/rest/insurances/claims/${path}`, { headers })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    async attach(claim: MadeClaim, narrative: string): Promise<void> {
      const multipart = { 'attachment[narrative]': narrative }
      const path = `/v2/rest/insurances/claims/${claim.id}/attachments`
      const answer = await page.request.post(path, { headers, multipart })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    async post(path: string, data: object = {}): Promise<void> {
      const answer = await page.request.post(`/v2/rest/insurances/claims/${path}`, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}
