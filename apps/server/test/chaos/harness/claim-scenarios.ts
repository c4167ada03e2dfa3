import pg from 'pg'
import { insertRow } from '../../database/owner-queries.ts'
import { claimFactories } from '../../fixtures/claims/claim-factories.ts'
import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import { factories } from '../../fixtures/factories.ts'

/** The end of a claim, by the prefix of its member id, once staff have decided on it. */
export const endings = {
  M: 'approved',
  PAID_: 'approved',
  PART_: 'approved',
  DENY_: 'denied',
  REJ_: 'denied',
  INFO_: 'denied',
  PEND_: 'cancelled',
  NOACK_: 'cancelled',
  BAD999_: 'failed',
} as const
type Prefix = keyof typeof endings
const prefixes = Object.keys(endings) as Prefix[]

export type ChaosClaim = { id: number; prefix: Prefix }

const home = { address1: '1 Main St', city: 'New York', state: 'NY', zipcode: '10001' }

const prefixed = (prefix: string) =>
  Object.fromEntries(Object.entries(home).map(([key, value]) => [`${prefix}_${key}`, value]))

/** A clinic with staff and complete claims. */
export async function createClaims(ownerUrl: string, count: number, of?: { clinicId: number }) {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  const [make, insurances, claims] = [factories(owner), insuranceFactories(owner), claimFactories(owner)]
  const clinicId = of?.clinicId ?? (await make.clinic()).id
  const { email } = await make.user(clinicId)
  const laid: ChaosClaim[] = []
  for (let place = 0; place < count; place++) {
    const prefix = prefixes[place % prefixes.length] as Prefix
    const { id: patientId } = await make.patient(clinicId)
    const { id: insuranceId } = await insurances.insurance(clinicId, patientId)
    const { id } = await claims.claim(
      { clinicId, patientId, insuranceId },
      {
        ...prefixed('patient'),
        ...prefixed('subscriber'),
        subscriber_member_id: `${prefix}${1_000 + place}`,
        date_appliance_placed: '2026-05-01',
        treatment_months: 24,
        remaining_months: 24,
      },
    )
    for (const kind of ['Billing', 'Rendering']) {
      const provider = await claims.provider(clinicId, id, { kind })
      await insertRow(owner, 'claim_provider_addresses', {
        clinic_id: clinicId,
        claim_provider_id: provider.id,
        kind: 'primary',
        ...home,
      })
    }
    await claims.item(clinicId, id)
    laid.push({ id: Number(id), prefix })
  }
  return { email, laid, close: () => owner.end() }
}
