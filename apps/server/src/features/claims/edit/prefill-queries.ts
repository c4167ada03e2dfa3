import type { ProviderAddress } from '@archwire/contract/clinic/providers'
import type { ClaimSources } from '@archwire/domain/claims/prefill-claim'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/** One of the clinic's providers with all that a claim copies. */
export type ClinicProvider = {
  id: number
  npi: string
  npiType: 'individual' | 'organization'
  firstName: string | null
  lastName: string | null
  organizationName: string | null
  taxId: string
  specialty: string
  taxonomy: string
  addresses: ProviderAddress[]
}

export type ClinicSources = Omit<ClaimSources, 'today' | 'isPredetermination' | 'contract' | 'providers'> & {
  providers: ClinicProvider[]
  /** Of the clinic itself, if it is whole. */
  clinicAddress: ProviderAddress | null
  /** Cents before the discount, and the discount. */
  contract: { description: string; totalCents: number; discountBps: number; isSigned: boolean } | null
}

type ForClaim = { patientId: number; insuranceId: number; eligibilityId: number | null; today: string }

/** Whose claim it is, and for which insurance. */
export const placeOfClaim = (
  tx: Tx,
  claimId: number,
): Promise<
  | { patientId: number; insuranceId: number; eligibilityId: number | null; isPredetermination: boolean }
  | undefined
> =>
  tx.maybeOne(sql`
    select patient_id as "patientId", insurance_id as "insuranceId", eligibility_id as "eligibilityId",
      is_predetermination as "isPredetermination"
    from claims where clinic_id = ${tx.clinicId} and id = ${claimId}`)

// Payers take no claim that is older.
const longestAgo = '1 year'

/** The clinic's providers that a claim can name: it cannot name one without a taxonomy. */
const providers = sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'npi', v.npi, 'npiType', v.npi_type, 'firstName', v.first_name,
    'lastName', v.last_name, 'organizationName', v.organization_name, 'taxId', v.tax_id, 'specialty', v.specialty,
    'taxonomy', v.taxonomy_code, 'addresses', v.addresses) order by v.id), '[]')
  from providers v where v.clinic_id = p.clinic_id and v.active and v.taxonomy_code is not null)`

/** Visits to which the patient came, the last first. */
const attended = (today: string) => sql`
  from appointments a
  join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.appointment_type_id
  left join doctors d on d.clinic_id = a.clinic_id and d.id = a.doctor_id
  where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.canceled_at is null and not a.no_show
    and coalesce(a.checked_in_at, a.seated_at) is not null and a.day <= ${today}::date
    and a.day > ${today}::date - ${longestAgo}::interval`

const usualFees = sql`(
  select coalesce(json_agg(json_build_object('code', f.procedure_code, 'feeCents', f.fee_cents, 'months', f.months,
    'typeIds', (
      select coalesce(json_agg(o.appointment_type_id), '[]') from usual_fee_appointment_types o
      where o.clinic_id = f.clinic_id and o.usual_fee_id = f.id)) order by f.procedure_code), '[]')
  from usual_fees f where f.clinic_id = p.clinic_id and f.active)`

// What such claims have billed is billed by nobody.
const cameToNothing = sql`('cancelled', 'failed', 'denied', 'voiding', 'voided')`

/** What the clinic knows about a patient when a claim is made. */
export const sourcesOf = async (
  tx: Tx,
  { patientId, insuranceId, eligibilityId, today }: ForClaim,
): Promise<ClinicSources> =>
  (
    await tx.one<{ json: ClinicSources }>(sql`
      select json_build_object(
        'dob', p.dob, 'clinicNpi', c.npi, 'providers', ${providers}, 'usualFees', ${usualFees},
        'clinicAddress', case when c.address1 <> '' and c.city <> '' and c.state <> '' and c.zipcode <> ''
          then json_build_object('address1', c.address1, 'address2', c.address2, 'city', c.city, 'state', c.state,
            'zipcode', c.zipcode, 'kind', 'primary') end,
        'askedAs', (
          select e.provider_npi from eligibilities e
          where e.clinic_id = p.clinic_id and e.id = ${eligibilityId}::bigint),
        'visit', (
          select json_build_object('day', a.day, 'doctorNpi', d.npi, 'typeId', t.id, 'startsTreatment', t.starts_treatment)
          ${attended(today)} order by a.starts_at desc, a.id desc limit 1),
        'placedOn', (select a.day ${attended(today)} and t.starts_treatment order by a.starts_at desc limit 1),
        'contract', (
          select json_build_object('description', k.description, 'totalCents', k.total_cost_cents,
            'discountBps', k.discount_bps, 'isSigned', k.signed_at is not null)
          from contracts k where k.clinic_id = p.clinic_id and k.patient_id = p.id and k.active),
        'earlier', (
          select json_build_object('placedOn', m.date_appliance_placed, 'months', m.treatment_months) from claims m
          where m.clinic_id = p.clinic_id and m.patient_id = p.id and m.date_appliance_placed is not null
            and not m.is_predetermination and m.status not in ('cancelled', 'failed')
          order by m.created_at desc, m.id desc limit 1),
        'billed', (
          select coalesce(json_agg(json_build_object('code', i.procedure_code, 'day', i.start_date)), '[]') from claims m
          join claim_items i on i.clinic_id = m.clinic_id and i.claim_id = m.id
          where m.clinic_id = p.clinic_id and m.patient_id = p.id and m.insurance_id = ${insuranceId}
            and not m.is_predetermination and m.status not in ${cameToNothing})) as json
      from patients p join clinics c on c.id = p.clinic_id
      where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)
  ).json
