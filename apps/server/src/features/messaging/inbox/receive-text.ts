import { meaningOf } from '@archwire/domain/messaging/message-text'
import { formatPhone, tenDigits } from '@archwire/domain/patients/phone-number'
import type { IncomingText as ProvidersText } from '../../../drivers/sms/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type AnnounceCounts, announceConversation, announceMessage } from '../conversation/announce.ts'
import {
  insertMessage,
  type LockedConversation,
  lockOrCreateConversation,
  moveByIncoming,
  onlyPatientOf,
} from '../conversation/conversation-queries.ts'
import { queueMessage } from '../conversation/queue-message.ts'
import { enqueueFetchPictures, picturesOf, textBodyOf } from '../pictures/incoming-pictures.ts'
import { insertPictures, picturesSince } from '../pictures/picture-queries.ts'
import { type NamedAppointment, namedByNewestReminder } from '../reminders/reminder-queries.ts'

/** Two machines that ask each other for help must come to an end. */
const helpIntervalMs = 60 * 60 * 1000

/** Says who texts from this number and how else they are reached, in a conversation that the caller holds. */
async function replyToHelp(tx: WriteTx, held: LockedConversation, now: Date): Promise<void> {
  const clinic = await tx.one<{ name: string; phoneNumber: string | null }>(
    sql`select name, phone_number as "phoneNumber" from clinics where id = ${tx.clinicId}`,
  )
  const call = clinic.phoneNumber === null ? '' : ` Call us at ${formatPhone(clinic.phoneNumber)}.`
  const body = `This is ${clinic.name}.${call} Reply STOP to get no more texts.`
  const since = new Date(now.getTime() - helpIntervalMs)
  const before = await tx.maybeOne(sql`
    select from messages
    where clinic_id = ${tx.clinicId} and conversation_id = ${held.id} and type = 'Outgoing' and user_id is null
      and body = ${body} and created_at > ${since} limit 1`)
  if (before !== undefined) return
  await queueMessage(tx, { ...held, open: true, read: false }, { type: 'Outgoing', body, userId: null, now })
}

/**
 * How appointments are confirmed, which another feature keeps: it locks those that still stand as they were named, and
 * answers how to confirm them once it is certain that they shall be.
 */
export type LockToConfirm = (
  tx: WriteTx,
  named: NamedAppointment[],
  now: Date,
) => Promise<() => Promise<void>>

export type ReceiveDeps = { announceCounts: AnnounceCounts; holdToConfirm: LockToConfirm }

export type IncomingText = Omit<ProvidersText, 'to'> & { now: Date }

const day = 24 * 60 * 60 * 1000

/**
 * Takes in a text that a patient sent; its pictures are fetched later, whatever becomes of them. The same one may come
 * again, at once or later: it is one message. From what is no number of ours, such as a short code, nothing is kept:
 * nobody could be answered there.
 */
export async function receiveText(
  { announceCounts, holdToConfirm }: ReceiveDeps,
  clinic: ClinicDatabase,
  { from, body, media = [], providerMessageId, answeredAs, now }: IncomingText,
): Promise<void> {
  const phoneNumber = tenDigits(from)
  if (phoneNumber === undefined) return
  // No text column takes these; everything else is kept as it came.
  const words = body.replaceAll('\0', '').toWellFormed()
  const text = textBodyOf(words, media)
  const withoutWords = media.length > 0 && words.trim() === ''
  const meaning = answeredAs ?? meaningOf(text)
  await clinic.writeFrom('reserve', async tx => {
    // Appointments are locked before conversations.
    const named = meaning === 'confirm' ? await namedByNewestReminder(tx, phoneNumber) : []
    const confirm = named.length > 0 ? await holdToConfirm(tx, named, now) : undefined
    const held = await lockOrCreateConversation(tx, { phoneNumber, now })
    const [message, patientId] = await Promise.all([
      insertMessage(tx, held.id, {
        type: 'Incoming',
        body: text,
        withoutWords,
        userId: null,
        providerMessageId,
        now,
      }),
      onlyPatientOf(tx, phoneNumber),
    ])
    if (message === undefined) return
    if (media.length > 0) {
      const earlier = await picturesSince(tx, held.id, new Date(now.getTime() - day))
      const pictures = picturesOf(media, earlier)
      await insertPictures(tx, { conversationId: held.id, messageId: message.id, now }, pictures)
      if (pictures.some(({ failure }) => failure === null)) await enqueueFetchPictures(tx, message.id)
    }
    const stoppedAt =
      meaning === 'stop' ? (held.stoppedAt ?? now) : meaning === 'resume' ? null : held.stoppedAt
    tx.audit({
      action: 'receive',
      entityType: 'message',
      entityId: message.id,
      ...(patientId !== undefined && { patientId }),
      changes: {
        conversationId: held.id,
        type: 'Incoming',
        length: withoutWords ? 0 : text.length,
        ...(media.length > 0 && { pictures: media.length }),
        ...(meaning === 'stop' && held.stoppedAt === null && { stopped: { from: false, to: true } }),
        ...(meaning === 'resume' && held.stoppedAt !== null && { stopped: { from: true, to: false } }),
      },
    })
    await confirm?.()
    announceConversation(tx, 'opened_and_unread', held.id)
    announceMessage(tx, 'created', { conversationId: held.id, messageId: message.id })
    const moving = moveByIncoming(tx, held.id, { id: message.id, now, stoppedAt })
    if (meaning === 'help' && answeredAs === undefined && stoppedAt === null) {
      await moving
      await replyToHelp(tx, held, now)
    }
    // Sent together: from the counts on, the clinic's other changes wait.
    await Promise.all([moving, announceCounts(tx)])
  })
}
