import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { FoundText, SendResult, SmsDriver, Text } from './port.ts'

/** Called for each delivered text, in the same transaction: its receipt comes later, as from a real provider. */
export type OnCarried = (
  tx: WriteTx,
  carried: { providerMessageId: string; messageId: number },
) => Promise<void>

type Row = { id: string; status: 'accepted' | 'delivered' | 'failed' }

/**
 * "Delivers" texts into a table that the sandbox's page shows. Numbers that end in 00, and those that were made
 * unreachable there, are refused.
 */
export const sandboxSms = (
  clock: Clock,
  onCarried: OnCarried,
  // The sandbox is our own database: a transaction that began in time has ended long before.
  absenceIsCertainAfterMs = 60_000,
): SmsDriver => ({
  absenceIsCertainAfterMs,
  send: (text, clinic) => clinic.write(tx => carry(tx, text, clock.now(), onCarried)),
  search: ({ from, to, body, since }, clinic) =>
    clinic.read(async tx => {
      const rows = await tx.many<Row>(sql`
        select provider_message_id as id, status from sandbox_texts
        where clinic_id = ${tx.clinicId} and from_number = ${from} and to_number = ${to} and body = ${body}
          and created_at >= ${since} and status <> 'received'
        order by id`)
      return rows.map(foundText)
    }),
  fetchMedium: (reference, clinic) =>
    clinic.read(async tx => {
      const found = await tx.maybeOne<{ content: Buffer }>(sql`
        select content from sandbox_media where clinic_id = ${tx.clinicId} and id = ${reference}`)
      return found === undefined ? { gone: true } : { content: Readable.from([found.content]) }
    }),
  removeMedium: (reference, clinic) =>
    clinic.write(async tx => {
      await tx.run(sql`delete from sandbox_media where clinic_id = ${tx.clinicId} and id = ${reference}`)
    }),
})

const foundText = ({ id, status }: Row): FoundText => ({
  id,
  receipt: status === 'delivered' ? { outcome: 'delivered' } : undefined,
})

async function carry(tx: WriteTx, text: Text, now: Date, onCarried: OnCarried): Promise<SendResult> {
  if (now > text.sendBefore) return { notSent: 'It came too late (sandbox)' }
  const dead = await tx.maybeOne(sql`
    select from sandbox_dead_numbers where clinic_id = ${tx.clinicId} and phone_number = ${text.to}`)
  const isRefused = dead !== undefined || text.to.endsWith('00')
  const providerMessageId = `sandbox-${randomUUID()}`
  await tx.run(sql`
    insert into sandbox_texts (clinic_id, provider_message_id, from_number, to_number, body, status, created_at)
    values (${tx.clinicId}, ${providerMessageId}, ${text.from}, ${text.to}, ${text.body},
            ${isRefused ? 'failed' : 'accepted'}, ${now})`)
  tx.publish({ channel: 'sandbox', event: 'text_carried' })
  if (isRefused) return { refused: 'The number cannot be reached (sandbox)' }
  await onCarried(tx, { providerMessageId, messageId: text.messageId })
  return { accepted: providerMessageId }
}
