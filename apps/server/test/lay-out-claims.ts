import type { Pool } from 'pg'
import { claimFactories } from './claims.ts'

type Values = Record<string, unknown>
type OfPatient = { clinicId: number; patientId: number; insuranceId: number }

export const treated = { date_appliance_placed: '2026-04-01', treatment_months: 24, remaining_months: 23 }

const address = { address1: '1 Main St', city: 'New York', state: 'NY', zipcode: '10001' }
const ofAddress = (prefix: string) =>
  Object.fromEntries(Object.entries(address).map(([field, value]) => [`${prefix}_${field}`, value]))

/** A claim with everything that a validation asks for. */
export async function layOutWholeClaim(
  owner: Pool,
  of: OfPatient,
  values: Values = {},
): Promise<{ id: number }> {
  const factories = claimFactories(owner)
  const { id } = await factories.claim(of, {
    ...treated,
    ...ofAddress('patient'),
    ...ofAddress('subscriber'),
    ...values,
  })
  for (const kind of ['Billing', 'Rendering']) {
    const provider = await factories.provider(of.clinicId, id, { kind })
    await owner.query(
      `insert into claim_provider_addresses (clinic_id, claim_provider_id, kind, address1, city, state, zipcode)
       values ($1, $2, 'primary', '1 Main St', 'New York', 'NY', '10001')`,
      [of.clinicId, provider.id],
    )
  }
  await factories.item(of.clinicId, id)
  return { id }
}
