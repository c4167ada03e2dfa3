import { formatPhone } from '@archwire/domain/patients/phone-number'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { HeldConversation } from './conversation-queries.ts'
import { queueMessage } from './queue-message.ts'

/** Two machines that ask each other for help must come to an end. */
const onceInMs = 60 * 60 * 1000

/** Says who texts from this number and how else they are reached, in a conversation that the caller holds. */
export async function answerHelp(tx: WriteTx, held: HeldConversation, now: Date): Promise<void> {
  const clinic = await tx.one<{ name: string; phoneNumber: string | null }>(
    sql`select name, phone_number as "phoneNumber" from clinics where id = ${tx.clinicId}`,
  )
  const call = clinic.phoneNumber === null ? '' : ` Call us at ${formatPhone(clinic.phoneNumber)}.`
  const body = `This is ${clinic.name}.${call} Reply STOP to get no more texts.`
  const since = new Date(now.getTime() - onceInMs)
  const before = await tx.maybeOne(sql`
    select from messages
    where clinic_id = ${tx.clinicId} and conversation_id = ${held.id} and type = 'Outgoing' and user_id is null
      and body = ${body} and created_at > ${since} limit 1`)
  if (before !== undefined) return
  await queueMessage(tx, { ...held, open: true, read: false }, { type: 'Outgoing', body, userId: null, now })
}
