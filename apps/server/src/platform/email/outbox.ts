import { randomUUID } from 'node:crypto'
import { refusals } from '@archwire/contract/errors'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx, WriteTx } from '../db/transaction.ts'
import { giveAttemptBack, takeAttempt, tooMany } from '../http/rate-limit.ts'
import { refuse } from '../http/refuse.ts'
import { enqueue, job } from '../jobs/job.ts'
import type { EmailKind, Related } from './email-kind.ts'

export type OutboxEmail = {
  id: number
  template: string
  to: string
  variables: Record<string, unknown>
  relatedType: string | null
  relatedId: number | null
  messageId: string
  createdAt: Date
}

/** Returns no row if there is an email for the same reason already. */
const insertEmail = (
  tx: WriteTx,
  email: Omit<OutboxEmail, 'id'> & { reason: string },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into outbox_emails
      (clinic_id, template, to_email, variables, related_type, related_id, reason, message_id, created_at)
    values (${tx.clinicId}, ${email.template}, ${email.to}, ${JSON.stringify(email.variables)}, ${email.relatedType},
            ${email.relatedId}, ${email.reason}, ${email.messageId}, ${email.createdAt})
    on conflict (clinic_id, reason) do nothing
    returning id`)

/** How many emails about a record have failed. The next one then has another reason, and is sent. */
export const failedEmails = (tx: Tx, template: string, relatedId: number): Promise<{ failed: number }> =>
  tx.one(sql`
    select count(*)::int as failed from outbox_emails
    where clinic_id = ${tx.clinicId} and template = ${template} and related_id = ${relatedId}
      and status = 'failed'`)

/** The email for a reason, unless it failed. */
export const emailFor = (tx: Tx, reason: string): Promise<{ to: string; isSent: boolean } | undefined> =>
  tx.maybeOne(sql`
    select to_email as "to", status = 'sent' as "isSent" from outbox_emails
    where clinic_id = ${tx.clinicId} and reason = ${reason} and status <> 'failed'`)

/** Claims a waiting email for sending, so that no other process sends it. */
export const claimEmail = (tx: WriteTx, id: number): Promise<OutboxEmail | undefined> =>
  tx.maybeOne(sql`
    update outbox_emails set status = 'sending', error = null where id = ${id} and status = 'queued'
    returning id, template, to_email as "to", variables, related_type as "relatedType", related_id as "relatedId",
              message_id as "messageId", created_at as "createdAt"`)

export const emailStatus = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.maybeOne<{ status: string }>(sql`select status from outbox_emails where id = ${id}`))?.status

// Also if it is marked failed: a process that took this one for dead and wrote "unknown" knew less.
export const markSent = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update outbox_emails set status = 'sent', sent_at = ${now}, error = null, variables = '{}'
    where id = ${id} and status in ('sending', 'failed')`)

export const markFailed = (tx: WriteTx, id: number, error: string): Promise<number> =>
  tx.run(
    sql`update outbox_emails set status = 'failed', error = ${error} where id = ${id} and status = 'sending'`,
  )

/** Fails emails that have waited for so long that their job must be lost. Returns how many. */
export const failLostEmails = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    update outbox_emails e set status = 'failed', error = case e.status
      when 'queued' then 'Not sent: nothing was left that would have sent it.'
      else 'Sending was interrupted; it may or may not have arrived, and was not sent again.' end
    where e.clinic_id = ${tx.clinicId} and e.status in ('queued', 'sending') and e.created_at < ${before}
      and not exists (
        select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'deliver-email'
        where j.attempts < j.max_attempts and (j.payload ->> 'clinicId')::bigint = e.clinic_id
          and (j.payload ->> 'emailId')::bigint = e.id)`)

export const putBack = (tx: WriteTx, id: number, error: string): Promise<number> =>
  tx.run(
    sql`update outbox_emails set status = 'queued', error = ${error} where id = ${id} and status = 'sending'`,
  )

export const deliverEmail = job({
  name: 'deliver-email',
  payload: z.object({ emailId: z.number().int().positive() }),
  // The last attempt is 28 hours after the first; deliver-email.ts gives up after 24.
  maxAttempts: 14,
  concurrency: { name: 'letters', most: 3, mostOfClinic: 2 },
})

type EmailRequest<Variables extends z.ZodObject> = {
  kind: EmailKind<Variables>
  to: string
  variables: z.input<Variables>
  /** Why it is sent. A second email for the same reason is not sent. */
  reason: string
  related?: Related
}

export type Outbox = {
  readonly isOn: boolean
  /** Returns false if an email was queued for this reason before. Refuses if no driver is configured. */
  queue<Variables extends z.ZodObject>(tx: WriteTx, request: EmailRequest<Variables>): Promise<boolean>
}

/** The waiting emails. An email is queued in the transaction that gives the reason for it. */
export const openOutbox = (isOn: boolean, sender: string, clock: Clock): Outbox => ({
  isOn,
  queue: async (tx, { kind, to, variables, reason, related }) => {
    if (!isOn) throw refuse(422, refusals.notConfigured)
    const row = await insertEmail(tx, {
      template: kind.name,
      to: to.toLowerCase(),
      variables: kind.variables.parse(variables),
      reason,
      relatedType: related?.type ?? null,
      relatedId: related?.id ?? null,
      messageId: `<${randomUUID()}@${domainOf(sender)}>`,
      createdAt: clock.now(),
    })
    if (row === undefined) return false
    await enqueue(tx, deliverEmail, { emailId: row.id })
    return true
  },
})

const domainOf = (sender: string): string => /@([^\s@>]+)>?$/.exec(sender)?.[1] ?? 'localhost'

const emailsPerHour = 5

/** Limits the emails of one kind to one person. Only emails that were really queued count. */
export async function withEmailLimit(
  database: Database,
  { bucket, now }: { bucket: string; now: Date },
  queue: () => Promise<boolean>,
): Promise<void> {
  const limit = { bucket, most: emailsPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  let isQueued = false
  try {
    isQueued = await queue()
  } finally {
    if (!isQueued) await giveAttemptBack(database, limit, now)
  }
}
