import { openStatuses } from '@archwire/domain/claims/claim-status'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

// Whatever is older has lost its job, or is tried so seldom by now that once more does no harm.
const leftFor = sql`interval '10 minutes'`
/** At a time: the next round has the next ones. */
const most = 200

type Left = { id: number }[]

export const leftValidations = (tx: Tx, now: Date): Promise<{ claimId: number; validationId: string }[]> =>
  tx.many(sql`
    select id as "claimId", validation_id as "validationId" from claims
    where clinic_id = ${tx.clinicId} and status = 'validating' and validating_since <= ${now}::timestamptz - ${leftFor}
      and validation_id is not null
    order by validating_since limit ${most}`)

export const leftSubmissions = (tx: Tx, now: Date): Promise<Left> =>
  tx.many(sql`
    select id from claim_submissions
    where clinic_id = ${tx.clinicId} and settled_at is null and coalesce(try_again_at, created_at) <= ${now}
      and state in ('queued', 'sent')
    order by coalesce(try_again_at, created_at) limit ${most}`)

/** Taken, and nothing was heard of them for a day. */
export const silentSubmissions = (tx: Tx, now: Date): Promise<Left> =>
  tx.many(sql`
    select id from claim_submissions
    where clinic_id = ${tx.clinicId} and settled_at is null and state = 'acknowledged'
      and coalesce(status_asked_at, acknowledged_at) <= ${now}::timestamptz - interval '1 day'
    order by coalesce(status_asked_at, acknowledged_at) limit ${most}`)

/** Of a claim that is over nobody looks at the files. */
export const leftImages = (tx: Tx, now: Date): Promise<{ claimId: number }[]> =>
  tx.many(sql`
    select distinct t.claim_id as "claimId" from claim_attachment_images m
    join claim_attachments t on t.clinic_id = m.clinic_id and t.id = m.claim_attachment_id
    join claims c on c.clinic_id = t.clinic_id and c.id = t.claim_id and c.status = any(${openStatuses}::text[])
    where m.clinic_id = ${tx.clinicId} and m.sync_status = 'pending'
      and coalesce(m.try_again_at, m.created_at) <= ${now}::timestamptz - ${leftFor}
    limit ${most}`)

export const leftFiles = (tx: Tx, now: Date): Promise<Left> =>
  tx.many(sql`
    select id from clearinghouse_files
    where clinic_id = ${tx.clinicId} and processed_at is null and error is null
      and received_at <= ${now}::timestamptz - ${leftFor}
    order by received_at limit ${most}`)

/** Payers may answer for months, and pay after they have answered; also what was given up after it had gone out. */
export const awaitsNews = async (tx: Tx, now: Date): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from claim_submissions
    where clinic_id = ${tx.clinicId} and (state in ('queued', 'sent', 'acknowledged', 'answered')
        or state in ('withdrawn', 'failed') and asked_at is not null)
      and created_at > ${now}::timestamptz - interval '120 days' limit 1`)) !== undefined
