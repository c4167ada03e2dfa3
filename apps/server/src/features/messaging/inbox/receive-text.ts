import { keywordOf, meaningOf } from '@archwire/domain/messaging/message-text'
import { formatPhone, tenDigits } from '@archwire/domain/patients/phone-number'
import type { IncomingText as ProvidersText } from '../../../drivers/sms/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type LockToConfirm, lockYes } from '../confirmations/confirm-by-text.ts'
import {
  insertMessage,
  lockOrCreateConversation,
  moveByIncoming,
  onlyPatientOf,
} from '../conversation/conversation-queries.ts'
import { type AnnounceCounts, announceConversation, announceMessage } from '../conversation/live-events.ts'
import { queueMessage } from '../conversation/queue-message.ts'
import { enqueueFetchPictures, picturesOf, textBodyOf } from '../pictures/incoming-pictures.ts'
import { insertPictures, picturesSince } from '../pictures/picture-queries.ts'
import { lockForStopTask } from './stop-task.ts'

/** At most one reply an hour, so that two machines that ask each other for help come to an end. */
const helpIntervalMs = 60 * 60 * 1000

/**
 * What HELP is answered with: who texts from this number and how else to reach them. Undefined: the number got that
 * already, so somebody has to look. The caller has locked the conversation.
 */
async function helpReply(tx: WriteTx, conversationId: number, now: Date): Promise<string | undefined> {
  const clinic = await tx.one<{ name: string; phoneNumber: string | null }>(
    sql`select name, phone_number as "phoneNumber" from clinics where id = ${tx.clinicId}`,
  )
  const call = clinic.phoneNumber === null ? '' : ` Call us at ${formatPhone(clinic.phoneNumber)}.`
  const body = `This is ${clinic.name}.${call} Reply STOP to get no more texts.`
  const since = new Date(now.getTime() - helpIntervalMs)
  const before = await tx.maybeOne(sql`
    select from messages
    where clinic_id = ${tx.clinicId} and conversation_id = ${conversationId} and type = 'Outgoing' and user_id is null
      and body = ${body} and created_at > ${since} limit 1`)
  return before === undefined ? body : undefined
}

export type ReceiveDeps = { announceCounts: AnnounceCounts; lockToConfirm: LockToConfirm }

export type IncomingText = Omit<ProvidersText, 'to'> & { now: Date }

const day = 24 * 60 * 60 * 1000

/**
 * Receives a patient's text. Its pictures are fetched by a job of their own, whose failure does not matter here. The
 * provider may deliver the same text several times: it becomes one message. Nothing is stored of a text from a number
 * that cannot be answered, such as a short code.
 */
export async function receiveText(
  { announceCounts, lockToConfirm }: ReceiveDeps,
  clinic: ClinicDatabase,
  { from, body, media = [], providerMessageId, answeredAs, now }: IncomingText,
): Promise<void> {
  const phoneNumber = tenDigits(from)
  if (phoneNumber === undefined) return
  // PostgreSQL cannot store null characters or broken surrogates. Everything else is stored as it came.
  const words = body.replaceAll('\0', '').toWellFormed()
  const text = textBodyOf(words, media)
  const withoutWords = media.length > 0 && words.trim() === ''
  const meaning = answeredAs ?? meaningOf(text)
  await clinic.writeFrom('reserve', async tx => {
    // Patients and appointments are locked before conversations.
    const yes = meaning === 'confirm' ? await lockYes(tx, lockToConfirm, { phoneNumber, now }) : undefined
    const makeTask =
      meaning === 'stop' ? await lockForStopTask(tx, { phoneNumber, word: keywordOf(words), now }) : undefined
    const locked = await lockOrCreateConversation(tx, { phoneNumber, now })
    const isByProvider = meaning === 'help' && answeredAs !== undefined
    const reply =
      meaning === 'help' && !isByProvider && locked.stoppedAt === null
        ? await helpReply(tx, locked.id, now)
        : undefined
    const isForReading = !isByProvider && reply === undefined && (await yes?.needsNobody(locked.id)) !== true
    // A number that has just opted out cannot be answered, and one that opts in again asks nothing.
    const isForAnswering = isForReading && meaning !== 'stop' && meaning !== 'resume'
    const [message, patientId] = await Promise.all([
      insertMessage(tx, locked.id, {
        type: 'Incoming',
        body: text,
        withoutWords,
        userId: null,
        automatic: !isForAnswering,
        providerMessageId,
        now,
      }),
      onlyPatientOf(tx, phoneNumber),
    ])
    if (message === undefined) return
    if (media.length > 0) {
      const earlier = await picturesSince(tx, locked.id, new Date(now.getTime() - day))
      const pictures = picturesOf(media, earlier)
      await insertPictures(tx, { conversationId: locked.id, messageId: message.id, now }, pictures)
      if (pictures.some(({ failure }) => failure === null)) await enqueueFetchPictures(tx, message.id)
    }
    const stoppedAt =
      meaning === 'stop' ? (locked.stoppedAt ?? now) : meaning === 'resume' ? null : locked.stoppedAt
    tx.audit({
      action: 'receive',
      entityType: 'message',
      entityId: message.id,
      ...(patientId !== undefined && { patientId }),
      changes: {
        conversationId: locked.id,
        type: 'Incoming',
        length: withoutWords ? 0 : text.length,
        ...(media.length > 0 && { pictures: media.length }),
        ...(meaning === 'stop' && locked.stoppedAt === null && { stopped: { from: false, to: true } }),
        ...(meaning === 'resume' && locked.stoppedAt !== null && { stopped: { from: true, to: false } }),
      },
    })
    await yes?.confirm(message.id)
    if (locked.stoppedAt === null) await makeTask?.()
    announceConversation(tx, 'opened_and_unread', locked.id)
    announceMessage(tx, 'created', { conversationId: locked.id, messageId: message.id })
    const moving = moveByIncoming(tx, locked.id, {
      id: message.id,
      now,
      stoppedAt,
      isForReading,
      isForAnswering,
    })
    if (reply !== undefined) {
      await moving
      await queueMessage(tx, { ...locked, open: true }, { type: 'Outgoing', body: reply, userId: null, now })
    }
    // Pipelined, because the clinic's other changes wait from the counts on.
    await Promise.all([moving, announceCounts(tx)])
  })
}
