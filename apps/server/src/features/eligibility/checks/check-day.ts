import type { checkDay as call, skippedReasons } from '@archwire/contract/eligibility/eligibility-calls'
import type { Reply } from '@archwire/contract/endpoint'
import { eligibilityFormMessages } from '@archwire/domain/claims/claim-fields'
import { recentSince } from '@archwire/domain/eligibility/inquiry-deadlines'
import { type BenefitLists, orthodonticService } from '@archwire/domain/eligibility/orthodontic-benefit'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { createInquiries } from './check-eligibility.ts'
import type { RequestingProvider } from './eligibility-queries.ts'

/** Each patient with an appointment on a day, with the first appointment. */
const visitsOn = (tx: Tx, day: string) => sql`
  select distinct on (a.patient_id) a.clinic_id, a.patient_id, a.id, a.starts_at from appointments a
  where a.clinic_id = ${tx.clinicId} and a.day = ${day} and a.canceled_at is null
  order by a.patient_id, a.starts_at, a.id`

/** The newest insurance is the one that is checked. */
const newestInsurance = sql`
  left join lateral (
    select i.* from insurances i
    where i.clinic_id = v.clinic_id and i.patient_id = v.patient_id and i.deleted_at is null
    order by i.created_at desc, i.id desc limit 1) i on true`

/** The lines of a list of the response that are about orthodontics. */
const aboutOrthodontics = (list: keyof BenefitLists) => sql`
  jsonb_path_query_array(e.response -> ${list}::text, '$[*] ? (@.serviceType == $service)',
    jsonb_build_object('service', ${orthodonticService}::text))`

/** The coverage of all patients of a day, as the API returns it. */
export const coverageOn = (tx: Tx, day: string): Promise<{ json: string }> =>
  tx.one(sql`
    select json_build_object('date', ${day}::text, 'patients', coalesce(json_agg(json_build_object(
      'patient', json_build_object('id', p.id, 'fullName', p.full_name),
      'appointmentId', v.id, 'startsAt', wire_instant(v.starts_at, c.time_zone),
      'insurance', case when i.id is not null then json_build_object('id', i.id,
        'payer', (select json_build_object('id', y.id, 'code', y.code, 'name', y.name) from insurance_payers y
                  where y.id = i.payer_id),
        'memberId', i.member_id, 'groupNumber', i.group_number, 'relationship', i.relationship) end,
      'eligibility', case when e.id is not null then json_build_object('id', e.id,
        'createdAt', wire_instant(e.created_at, c.time_zone), 'status', e.status, 'failure', e.failure,
        'statusCode', e.response ->> 'statusCode', 'statusDescription', e.response ->> 'statusDescription',
        'errors', coalesce(e.response -> 'errors', '[]'),
        'orthodontics', case when e.response is not null then json_build_object(
          'activeCoverage', ${aboutOrthodontics('activeCoverage')},
          'coInsurances', ${aboutOrthodontics('coInsurances')},
          'limitationAndMaximum', ${aboutOrthodontics('limitationAndMaximum')}) end) end)
      order by v.starts_at, v.id), '[]'))::text as json
    from (${visitsOn(tx, day)}) v
    join clinics c on c.id = v.clinic_id
    join patients p on p.clinic_id = v.clinic_id and p.id = v.patient_id
    ${newestInsurance}
    left join lateral (
      select e.* from eligibilities e where e.clinic_id = i.clinic_id and e.insurance_id = i.id
      order by e.created_at desc, e.id desc limit 1) e on true`)

/** Locks the patients of a day, so that nobody else checks or merges them until the transaction ends. */
const lockPatientsOn = (tx: WriteTx, day: string): Promise<{ id: number }[]> =>
  tx.many(sql`
    select p.id from patients p
    where p.clinic_id = ${tx.clinicId} and p.id in (
      select a.patient_id from appointments a
      where a.clinic_id = ${tx.clinicId} and a.day = ${day} and a.canceled_at is null)
    order by p.id for no key update`)

type PatientOfDay = {
  id: number
  fullName: string
  insuranceId: number | null
  /** Why the payer is not asked. Null: it is asked. */
  reason: (typeof skippedReasons)[number] | null
}

/** The patients of a day in the order of their appointments, with the reason why their payer is not asked. */
export const patientsToCheck = (
  tx: Tx,
  {
    day,
    patientIds,
    lately,
    practice,
  }: { day: string; patientIds: number[]; lately: Date; practice: boolean },
): Promise<PatientOfDay[]> =>
  tx.many(sql`
    select p.id, p.full_name as "fullName", i.id as "insuranceId",
      case when i.id is null then 'no_insurance'
           when not exists (
             select from insurance_payers y where y.id = i.payer_id and y.enrolled_coverage
               and (${practice} or not y.practice)) then 'not_enrolled'
           when exists (
             select from eligibilities e where e.clinic_id = i.clinic_id and e.insurance_id = i.id
               and e.status in ('created', 'requesting')) then 'under_way'
           when exists (
             select from eligibilities e where e.clinic_id = i.clinic_id and e.insurance_id = i.id
               and e.created_at > ${lately} and e.status in ('requested', 'requested_with_error')
               and e.payer_id = i.payer_id and e.member_id = i.member_id) then 'checked_lately' end as reason
    from (${visitsOn(tx, day)}) v
    join patients p on p.clinic_id = v.clinic_id and p.id = v.patient_id
    ${newestInsurance}
    where p.id = any(${patientIds}::bigint[])
    order by v.starts_at, v.id`)

const providerColumns = sql`
  v.id, v.first_name as "firstName", v.last_name as "lastName", v.name, v.npi, v.tax_id as "taxId"`

const providerInUse = (tx: Tx, id: number): Promise<RequestingProvider | undefined> =>
  tx.maybeOne(sql`
    select ${providerColumns} from providers v where v.clinic_id = ${tx.clinicId} and v.id = ${id} and v.active`)

/** The clinic itself, linked to the provider with its NPI. Undefined: the clinic has no valid NPI or tax ID. */
const clinicAsProvider = (tx: Tx): Promise<RequestingProvider | undefined> =>
  tx.maybeOne(sql`
    select v.id, null as "firstName", null as "lastName", c.name, c.npi, c.tax_id as "taxId" from clinics c
    left join providers v on v.clinic_id = c.id and v.npi = c.npi and v.active
    where c.id = ${tx.clinicId} and c.npi ~ '^[0-9]{10}$' and c.tax_id ~ '^[0-9]{9}$'`)

// More than any clinic sees in a day. A second click would check the rest.
const mostAtOnce = 500

export const readDayCoverage = async (clinic: ClinicDatabase, day: string): Promise<ReadyJson> =>
  new ReadyJson((await clinic.read(tx => coverageOn(tx, day))).json)

/**
 * Checks the newest insurance of each patient of a day, unless it was checked lately. Two clicks at the same moment
 * check once, because the patients are locked before it is decided whom to check.
 */
export async function checkDay(
  tx: WriteTx,
  input: { day: string; providerId: number | undefined; practice: boolean; userId: number; now: Date },
): Promise<Reply<typeof call>> {
  const { day, practice, userId, now } = input
  const provider = await providerOf(tx, input.providerId)
  const patientIds = (await lockPatientsOn(tx, day)).map(({ id }) => id)
  const patients = await patientsToCheck(tx, { day, patientIds, lately: recentSince(now), practice })
  const insuranceIds = patients.flatMap(({ reason, insuranceId }) =>
    reason === null && insuranceId !== null ? [insuranceId] : [],
  )
  return {
    eligibilities: await createInquiries(tx, {
      insuranceIds: insuranceIds.slice(0, mostAtOnce),
      provider,
      userId,
      now,
    }),
    skipped: patients.flatMap(skippedOf),
  }
}

const skippedOf = ({ id, fullName, reason }: PatientOfDay) =>
  reason === null ? [] : [{ id, fullName, reason }]

async function providerOf(tx: Tx, id: number | undefined): Promise<RequestingProvider> {
  const found = await (id === undefined ? clinicAsProvider(tx) : providerInUse(tx, id))
  if (found !== undefined) return found
  throw refuseFields({ provider_id: [id === undefined ? eligibilityFormMessages.provider : 'is invalid'] })
}
