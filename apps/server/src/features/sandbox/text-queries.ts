import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type SandboxText = {
  id: number
  to: string
  from: string
  body: string
  pictures: number
  status: 'received' | 'accepted' | 'delivered' | 'failed'
  createdAt: Date
}

const sandboxText = sql`
  id, to_number as "to", from_number as "from", body, pictures, status, created_at as "createdAt"`

export const newestSandboxTexts = (tx: Tx, most: number): Promise<SandboxText[]> =>
  tx.many(sql`
    select ${sandboxText} from sandbox_texts where clinic_id = ${tx.clinicId} order by id desc limit ${most}`)

export const markTextDelivered = async (tx: WriteTx, providerMessageId: string): Promise<boolean> =>
  (await tx.run(sql`
    update sandbox_texts set status = 'delivered'
    where clinic_id = ${tx.clinicId} and provider_message_id = ${providerMessageId} and status = 'accepted'`)) ===
  1

export const insertReceived = (
  tx: WriteTx,
  text: { providerMessageId: string; from: string; to: string; body: string; pictures: number; now: Date },
): Promise<SandboxText> =>
  tx.one(sql`
    insert into sandbox_texts (clinic_id, provider_message_id, from_number, to_number, body, pictures, status, created_at)
    values (${tx.clinicId}, ${text.providerMessageId}, ${text.from}, ${text.to}, ${text.body}, ${text.pictures}, 'received',
            ${text.now})
    returning ${sandboxText}`)

/** What somebody sends as a patient is the sandbox's, until it is fetched and removed. */
export const insertMedium = (
  tx: WriteTx,
  medium: { id: string; contentType: string; content: Buffer; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sandbox_media (id, clinic_id, content_type, content, created_at)
    values (${medium.id}, ${tx.clinicId}, ${medium.contentType}, ${medium.content}, ${medium.now})`)

export const deadNumbers = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many<{ number: string }>(sql`
      select phone_number as number from sandbox_dead_numbers
      where clinic_id = ${tx.clinicId} order by phone_number`)
  ).map(({ number }) => number)

export const killNumber = (tx: WriteTx, phoneNumber: string): Promise<number> =>
  tx.run(sql`
    insert into sandbox_dead_numbers (clinic_id, phone_number) values (${tx.clinicId}, ${phoneNumber})
    on conflict do nothing`)

export const reviveNumber = (tx: WriteTx, phoneNumber: string): Promise<number> =>
  tx.run(sql`
    delete from sandbox_dead_numbers where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber}`)
