import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { EligibilityStatus } from '@archwire/domain/eligibility/eligibility-status'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { InquiryFacts, StoredInquiry } from './build-inquiry.ts'

export type LockedInquiry = {
  id: number
  patientId: number
  status: EligibilityStatus
  attempts: number
  retries: number
  controlNumber: string | null
  question: StoredInquiry | null
  requestedAt: Date | null
  tryAgainAt: Date | null
  createdAt: Date
}

/** Locks an inquiry, so that nobody else sends it or records its response until the transaction ends. */
export const lockInquiry = (tx: WriteTx, id: number): Promise<LockedInquiry | undefined> =>
  tx.maybeOne(sql`
    select id, patient_id as "patientId", status, attempts, asked_again as "retries",
      control_number as "controlNumber", question, asked_at as "requestedAt", try_again_at as "tryAgainAt",
      created_at as "createdAt"
    from eligibilities where clinic_id = ${tx.clinicId} and id = ${id} for update`)

/** Everything that is sent to a payer, as it is stored now. */
export const inquiryFacts = (tx: WriteTx, id: number): Promise<InquiryFacts> =>
  tx.one(sql`
    select json_build_object('code', y.code, 'name', y.name) as payer, e.member_id as "memberId",
      e.group_number as "groupNumber", e.relationship,
      json_build_object('firstName', e.provider_first_name, 'lastName', e.provider_last_name, 'name', e.provider_name,
        'npi', e.provider_npi, 'taxId', e.provider_tax_id) as provider,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'dob', p.dob, 'gender', p.gender) as patient,
      case when f.subscriber_first_name is not null and f.subscriber_last_name is not null then
        json_build_object('firstName', f.subscriber_first_name, 'lastName', f.subscriber_last_name,
          'dob', f.subscriber_dob, 'gender', f.subscriber_gender) end as "policyHolder",
      c.time_zone as "timeZone"
    from eligibilities e
    join insurance_payers y on y.id = e.payer_id
    join patients p on p.clinic_id = e.clinic_id and p.id = e.patient_id
    join insurances i on i.clinic_id = e.clinic_id and i.id = e.insurance_id
    join clinics c on c.id = e.clinic_id
    left join insurance_forms f on f.clinic_id = i.clinic_id and f.id = i.insurance_form_id
    where e.clinic_id = ${tx.clinicId} and e.id = ${id}`)

/** The payer may have the inquiry from now on. Returns the number of attempts. */
export const markRequesting = (
  tx: WriteTx,
  id: number,
  request: { question: StoredInquiry; requestedAt: Date; until: Date },
): Promise<{ attempts: number }> =>
  tx.one(sql`
    update eligibilities set status = 'requesting', attempts = attempts + 1,
      control_number = ${request.question.trace}, question = ${JSON.stringify(request.question)}::jsonb,
      asked_at = ${request.requestedAt}, try_again_at = ${request.until}
    where clinic_id = ${tx.clinicId} and id = ${id}
    returning attempts`)

/** Sends the same inquiry again, but not before this time. */
export const deferInquiry = (tx: WriteTx, id: number, until: Date): Promise<number> =>
  tx.run(sql`
    update eligibilities set try_again_at = ${until} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** The payer asked us to try again later. That will be a new inquiry, with the data of that time. */
export const restartInquiry = (tx: WriteTx, id: number, from: Date): Promise<number> =>
  tx.run(sql`
    update eligibilities set asked_again = asked_again + 1, control_number = null, question = null, asked_at = null,
      try_again_at = ${from}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Stores the end of an inquiry. The inquiry itself is deleted, because the response says whom it is about. */
export const saveInquiryEnd = (
  tx: WriteTx,
  id: number,
  end: { status: EligibilityStatus; response: EligibilityResponse | null; failure: string | null },
): Promise<number> =>
  tx.run(sql`
    update eligibilities set status = ${end.status}, failure = ${end.failure}, question = null, try_again_at = null,
      response = ${end.response === null ? null : JSON.stringify(end.response)}::jsonb
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Open inquiries that nobody has worked on since then, the oldest first. */
export const stalledInquiries = (tx: WriteTx, before: Date, most: number): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from eligibilities
    where clinic_id = ${tx.clinicId} and status in ('created', 'requesting')
      and coalesce(try_again_at, created_at) < ${before}
    order by coalesce(try_again_at, created_at), id limit ${most}`)
