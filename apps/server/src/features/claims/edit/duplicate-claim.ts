import { becomesClaim } from '@archwire/domain/claims/claim-status'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { copyAttachment } from '../attachments/attachment-queries.ts'
import { recordChange } from '../claim/claim-history.ts'
import { syncSoon } from '../claim/claim-jobs.ts'
import type { WholeClaim } from '../claim/claim-json.ts'
import { claimRow, lockInsurance, wholeClaim } from '../claim/claim-queries.ts'
import { lockClaimFor } from '../claim/claim-status.ts'

const copiedColumns = sql`
  patient_id, insurance_id, eligibility_id, payer_id, patient_first_name, patient_last_name, patient_dob, patient_gender,
  patient_relationship, patient_member_id, patient_group_number, patient_address1, patient_address2, patient_city,
  patient_state, patient_zipcode, subscriber_source, subscriber_first_name, subscriber_last_name, subscriber_dob,
  subscriber_gender, subscriber_relationship, subscriber_member_id, subscriber_group_number, sequence_code,
  subscriber_address1, subscriber_address2, subscriber_city, subscriber_state, subscriber_zipcode,
  date_appliance_placed, treatment_months, remaining_months`

/** Copies what is sent to the payer. The total follows from the items. */
const copyClaim = (
  tx: WriteTx,
  {
    claimId,
    isPredetermination,
    userId,
    now,
  }: { claimId: number; isPredetermination: boolean; userId: number; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into claims (clinic_id, copy_of_claim_id, ${copiedColumns}, is_predetermination, created_by_user_id, created_at, updated_at)
    select clinic_id, id, ${copiedColumns}, ${isPredetermination}, ${userId}, ${now}, ${now} from claims
    where clinic_id = ${tx.clinicId} and id = ${claimId} returning id`)

type Copied = { from: number; to: number; now: Date }

/** Copies providers with their addresses. The order of the rows tells two providers of one kind apart. */
const copyProviders = (tx: WriteTx, { from, to, now }: Copied): Promise<number> =>
  tx.run(sql`
    with o as (
      select *, row_number() over (order by id) as place from claim_providers
      where clinic_id = ${tx.clinicId} and claim_id = ${from}),
    n as (
      insert into claim_providers (clinic_id, claim_id, provider_id, kind, npi, npi_type, first_name, last_name,
        organization_name, tax_id, specialty, taxonomy_code, created_at, updated_at)
      select clinic_id, ${to}, provider_id, kind, npi, npi_type, first_name, last_name, organization_name, tax_id,
        specialty, taxonomy_code, ${now}, ${now} from o order by place
      returning clinic_id, id),
    placed as (select clinic_id, id, row_number() over (order by id) as place from n)
    insert into claim_provider_addresses (clinic_id, claim_provider_id, kind, address1, address2, city, state, zipcode)
    select a.clinic_id, placed.id, a.kind, a.address1, a.address2, a.city, a.state, a.zipcode
    from o join placed using (place)
    join claim_provider_addresses a on a.clinic_id = o.clinic_id and a.claim_provider_id = o.id order by a.id`)

const copyItems = (tx: WriteTx, { from, to, now }: Copied): Promise<number> =>
  tx.run(sql`
    insert into claim_items (clinic_id, claim_id, procedure_code, fee_cents, quantity, start_date, end_date, teeth, areas,
                             created_at, updated_at)
    select clinic_id, ${to}, procedure_code, fee_cents, quantity, start_date, end_date, teeth, areas, ${now}, ${now}
    from claim_items
    where clinic_id = ${tx.clinicId} and claim_id = ${from} order by id`)

type DuplicateInput = { claimId: number; syncs: boolean; userId: number; now: Date }

const insuranceGone = 'The insurance of this claim was removed'

/** Copies a claim without its history and responses, so that it can be corrected and sent again. */
export async function duplicateClaim(
  tx: WriteTx,
  { claimId, syncs, userId, now }: DuplicateInput,
): Promise<WholeClaim> {
  const shown = await claimRow(tx, claimId)
  if (shown === undefined) throw notFound()
  // The patient is locked before the claim, as everywhere.
  await lockPatientForShare(tx, shown.patientId)
  const claim = await lockClaimFor(tx, 'duplicate', claimId)
  if ((await lockInsurance(tx, claim.insuranceId)) === undefined) throw refuse(422, insuranceGone)
  // The payer has answered the predetermination, so its copy is a real claim.
  const isPredetermination = claim.isPredetermination && !becomesClaim(claim.status)
  const { id } = await copyClaim(tx, { claimId, isPredetermination, userId, now })
  const copied = { from: claimId, to: id, userId, now }
  await copyProviders(tx, copied)
  await copyItems(tx, copied)
  await copyAttachment(tx, copied)
  const copy = { id, patientId: claim.patientId }
  await recordChange(tx, copy, {
    action: 'duplicate',
    message: `Duplicated from ${claim.isPredetermination ? 'predetermination' : 'claim'} ${claimId}`,
    userId,
    now,
    trail: { action: 'create', entityType: 'claim', entityId: id, changes: { copyOf: claimId } },
  })
  const whole = await wholeClaim(tx, id)
  if (syncs && whole.attachments.length > 0) await syncSoon(tx, id)
  return whole
}
