import { randomUUID } from 'node:crypto'
import { refusals } from '@archwire/contract/errors'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { WriteTx } from '../db/transaction.ts'
import { refuse } from '../http/refuse.ts'
import { enqueue, job } from '../jobs/job.ts'
import type { LetterKind, Related } from './letter-kind.ts'
import { insertEmail } from './queries.ts'

export const deliverEmail = job({
  name: 'deliver-email',
  payload: z.object({ emailId: z.number().int().positive() }),
  // The last one comes 28 hours after the first: letters are given up after 24, by deliver-email.ts.
  maxAttempts: 14,
  lane: { name: 'letters', most: 3, mostOfClinic: 2 },
})

export type EmailRequest<Variables extends z.ZodObject> = {
  kind: LetterKind<Variables>
  to: string
  variables: z.input<Variables>
  /** Why it is sent. A second letter for the same reason is not sent. */
  reason: string
  related?: Related
}

export type Outbox = {
  readonly isOn: boolean
  /** False when a letter was queued for this reason before. Refuses when no driver is configured. */
  queue<Variables extends z.ZodObject>(tx: WriteTx, request: EmailRequest<Variables>): Promise<boolean>
}

/** Where letters wait, in the transaction that gives them their reason. */
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
