import { openStatuses } from '@archwire/domain/claims/claim-status'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { CronTask } from '../../../platform/jobs/job.ts'
import { describeInOneLine } from '../../../platform/log.ts'
import {
  askStatusSoon,
  fetchInboundSoon,
  processInboundFileSoon,
  sendSoon,
  syncSoon,
  validateSoon,
} from '../claim/claim-jobs.ts'

// A row that is older has lost its job, or is retried so seldom that one more retry does no harm.
const stalledAfter = sql`interval '10 minutes'`
/** How many rows one run takes. The next run takes the next ones. */
const most = 200

type Stalled = { id: number }[]

const stalledValidations = (tx: Tx, now: Date): Promise<{ claimId: number; validationId: string }[]> =>
  tx.many(sql`
    select id as "claimId", validation_id as "validationId" from claims
    where clinic_id = ${tx.clinicId} and status = 'validating' and validating_since <= ${now}::timestamptz - ${stalledAfter}
      and validation_id is not null
    order by validating_since limit ${most}`)

const stalledSubmissions = (tx: Tx, now: Date): Promise<Stalled> =>
  tx.many(sql`
    select id from claim_submissions
    where clinic_id = ${tx.clinicId} and settled_at is null and coalesce(try_again_at, created_at) <= ${now}
      and state in ('queued', 'sent')
    order by coalesce(try_again_at, created_at) limit ${most}`)

/** Submissions that were accepted, and to which the payer has sent nothing for a day. */
const silentSubmissions = (tx: Tx, now: Date): Promise<Stalled> =>
  tx.many(sql`
    select id from claim_submissions
    where clinic_id = ${tx.clinicId} and settled_at is null and state = 'acknowledged'
      and coalesce(status_asked_at, acknowledged_at) <= ${now}::timestamptz - interval '1 day'
    order by coalesce(status_asked_at, acknowledged_at) limit ${most}`)

/** Files that still have to be sent, of open claims only. */
const stalledImages = (tx: Tx, now: Date): Promise<{ claimId: number }[]> =>
  tx.many(sql`
    select distinct t.claim_id as "claimId" from claim_attachment_images m
    join claim_attachments t on t.clinic_id = m.clinic_id and t.id = m.claim_attachment_id
    join claims c on c.clinic_id = t.clinic_id and c.id = t.claim_id and c.status = any(${openStatuses}::text[])
    where m.clinic_id = ${tx.clinicId} and m.sync_status = 'pending'
      and coalesce(m.try_again_at, m.created_at) <= ${now}::timestamptz - ${stalledAfter}
    limit ${most}`)

const stalledFiles = (tx: Tx, now: Date): Promise<Stalled> =>
  tx.many(sql`
    select id from clearinghouse_files
    where clinic_id = ${tx.clinicId} and processed_at is null and error is null
      and received_at <= ${now}::timestamptz - ${stalledAfter}
    order by received_at limit ${most}`)

/** Payers may answer for months, may pay after they have answered, and may answer a claim that was canceled. */
const awaitsResponses = async (tx: Tx, now: Date): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from claim_submissions
    where clinic_id = ${tx.clinicId} and (state in ('queued', 'sent', 'acknowledged', 'answered')
        or state in ('withdrawn', 'failed') and asked_at is not null)
      and created_at > ${now}::timestamptz - interval '120 days' limit 1`)) !== undefined

/**
 * Keeps claims moving: fetches files for clinics that wait for answers, requests the status of claims without an
 * answer, and adds jobs that were lost because a process died or the clearinghouse was down for too long. A clinic that
 * fails does not hold up the others.
 */
export const resumeStalledClaims: CronTask = {
  name: 'tend-claims',
  pattern: '*/5 * * * *',
  run: async ({ database, now }) => {
    const clinics = await database.anonymously<{ id: number }>(sql`select id from all_clinics()`)
    const failures: Error[] = []
    for (const { id } of clinics) {
      try {
        await resumeInClinic(database.forClinic(id, { kind: 'system' }), now)
      } catch (error) {
        failures.push(
          new Error(`claims of clinic ${id}: ${describeInOneLine(error as Error)}`, { cause: error }),
        )
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  },
}

async function resumeInClinic(clinic: ClinicDatabase, now: Date): Promise<void> {
  const left = await clinic.read(async tx => {
    const [validations, submissions, silent, images, files, awaits] = await Promise.all([
      stalledValidations(tx, now),
      stalledSubmissions(tx, now),
      silentSubmissions(tx, now),
      stalledImages(tx, now),
      stalledFiles(tx, now),
      awaitsResponses(tx, now),
    ])
    return { validations, submissions, silent, images, files, awaits }
  })
  const { awaits, ...lists } = left
  if (!awaits && Object.values(lists).every(list => list.length === 0)) return
  await clinic.write(async tx => {
    for (const { claimId, validationId } of left.validations) await validateSoon(tx, claimId, validationId)
    for (const { id } of left.submissions) await sendSoon(tx, id)
    for (const { id } of left.silent) await askStatusSoon(tx, id)
    for (const { claimId } of left.images) await syncSoon(tx, claimId)
    for (const { id } of left.files) await processInboundFileSoon(tx, id)
    if (awaits) await fetchInboundSoon(tx)
  })
}
