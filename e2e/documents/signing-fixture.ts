import { signableFactories } from '@archwire/server/test/fixtures/records/signable'
import type { Page } from '@playwright/test'
import type { Make } from '../harness/harness.ts'

const text =
  'I have been told what aligners do, what they cannot do, and what may go wrong.\n\nI wear them 22 hours a day, and retainers afterwards.'

/** A patient with an unsigned consent form and an unsigned contract. */
export async function signablePatient(
  make: Make,
  owner: Parameters<typeof signableFactories>[0],
  clinicId: number,
) {
  const patient = await make.patient(clinicId, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    dob: '1990-02-03',
  })
  await make.intakeForm(clinicId, patient.id)
  const signable = signableFactories(owner)
  const consent = await signable.consent(clinicId, patient.id, { body: text })
  const contract = await signable.contract(clinicId, patient.id)
  return {
    id: patient.id,
    consent: { id: consent.id, address: `/consent_form_signatures/${consent.token}` },
    contract: { id: contract.id, address: `/contracts/${contract.token}` },
  }
}

export const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
