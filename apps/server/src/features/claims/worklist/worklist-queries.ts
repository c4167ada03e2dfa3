import type { ClaimWork } from '@archwire/contract/claims/worklist'
import type { ageBuckets } from '@archwire/contract/finance/invoices'
import type { Payer } from '@archwire/contract/insurance/payers'
import { type ClaimStatus, openStatuses } from '@archwire/domain/claims/claim-status'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { newestRemittanceJson } from '../claim/claim-json.ts'

type ClaimAge = (typeof ageBuckets)[number]

/** The first and last age in days. */
const ages: Record<ClaimAge, { from: number; to?: number }> = {
  '0-30': { from: 0, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  'over-90': { from: 91 },
}

export const ageOf = (days: number): ClaimAge =>
  days <= 30 ? '0-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : 'over-90'

export type WorkFilter = {
  /** Today in the clinic's time zone, from which ages are counted. */
  today: string
  status?: ClaimStatus | 'open' | undefined
  payer?: number | undefined
  age?: ClaimAge | undefined
  /** The patients that the search found. Undefined: all. */
  patientIds: number[] | undefined
}

/** The start of the clinic's day so many days ago, as an instant, because the index has instants. */
const dayBegan = (today: string, daysAgo: number): Sql =>
  sql`((${today}::date - ${daysAgo}::int)::timestamp at time zone z.time_zone)`

const inAge = (today: string, age: ClaimAge | undefined): Sql => {
  if (age === undefined) return sql`true`
  const { from, to } = ages[age]
  const until = sql`c.created_at < ${dayBegan(today, from - 1)}`
  return to === undefined ? until : sql`${until} and c.created_at >= ${dayBegan(today, to)}`
}

const inStatus = (status: WorkFilter['status']): Sql => {
  if (status === undefined) return sql`true`
  return status === 'open' ? sql`c.status = any(${openStatuses}::text[])` : sql`c.status = ${status}`
}

/** All filters but the status. */
const filtered = (tx: Tx, { today, payer, age, patientIds }: WorkFilter): Sql => sql`
  claims c join clinics z on z.id = c.clinic_id
  where c.clinic_id = ${tx.clinicId} and ${payer === undefined ? sql`true` : sql`c.payer_id = ${payer}`}
    and ${inAge(today, age)}
    and ${patientIds === undefined ? sql`true` : sql`c.patient_id = any(${patientIds}::bigint[])`}`

export const claimWork = (
  tx: Tx,
  filter: WorkFilter,
  { size, offset }: { size: number; offset: number },
): Promise<Omit<ClaimWork, 'age'>[]> =>
  tx.many(sql`
    with c as materialized (
      select c.*, z.time_zone from ${filtered(tx, filter)} and ${inStatus(filter.status)}
      order by c.created_at, c.id limit ${size} offset ${offset})
    select c.id, c.status, c.is_predetermination as "isPredetermination", wire_instant(c.created_at, c.time_zone) as "createdAt",
      wire_instant(c.updated_at, c.time_zone) as "updatedAt", wire_instant(c.submitted_at, c.time_zone) as "submittedAt",
      json_build_object('id', p.id, 'fullName', p.full_name) as patient, c.insurance_id as "insuranceId",
      json_build_object('id', y.id, 'code', y.code, 'name', y.name) as payer,
      (c.total_cents / 100.0)::float8 as amount,
      greatest(${filter.today}::date - (c.created_at at time zone c.time_zone)::date, 0) as days,
      ${newestRemittanceJson} as remittance
    from c join patients p on p.clinic_id = c.clinic_id and p.id = c.patient_id
    join insurance_payers y on y.id = c.payer_id
    order by c.created_at, c.id`)

export const countWork = (
  tx: Tx,
  filter: WorkFilter,
): Promise<{ status: ClaimStatus; claims: number; amount: number }[]> =>
  tx.many(sql`
    select c.status, count(*)::int as claims, (sum(c.total_cents) / 100.0)::float8 as amount
    from ${filtered(tx, filter)} group by c.status`)

/** The payers for which the clinic has claims, with one look into the index for each payer. */
export const payersWithClaims = (tx: Tx): Promise<Payer[]> =>
  tx.many(sql`
    select y.id, y.code, y.name from insurance_payers y
    where exists (select from claims c where c.clinic_id = ${tx.clinicId} and c.payer_id = y.id)
    order by y.name collate "und-x-icu", y.id`)

export const patientsNamed = async (tx: Tx, typed: string, most: number): Promise<number[]> =>
  (await tx.many<{ id: number }>(sql`select id from search_patients(${typed}, ${most})`)).map(({ id }) => id)

/**
 * Patients with claims whose names begin with each typed word, or whose email address or phone number contains the
 * text. For a very common name this is faster than to search all patients.
 */
export const claimantsNamed = async (
  tx: Tx,
  { typed, contact }: { typed: string; contact: string },
): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      select p.id from patients p cross join (select typed_words(${typed}) as words, searched_email(${contact}) as part) t
      where p.clinic_id = ${tx.clinicId} and p.archived_at is null
        and exists (select from claims c where c.clinic_id = p.clinic_id and c.patient_id = p.id)
        and (t.words <> '{}' and p.names like all(array(select '% ' || word || '%' from unnest(t.words) as word))
          or length(t.part) >= 3 and strpos(p.contact, t.part) > 0
          or length(t.part) in (1, 2) and starts_with(p.contact, t.part))`)
  ).map(({ id }) => id)
