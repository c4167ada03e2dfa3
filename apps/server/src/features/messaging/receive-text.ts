import { meaningOf } from '@archwire/domain/messaging/message-text'
import { tenDigits } from '@archwire/domain/patients/phone-number'
import type { IncomingText as ProvidersText } from '../../drivers/sms/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type AnnounceCounts, announceConversation, announceMessage } from './announce.ts'
import { answerHelp } from './answer-help.ts'
import { insertMessage, moveByIncoming, onlyPatientOf } from './conversation-queries.ts'
import { wantPictures } from './fetch-pictures-job.ts'
import { holdConversation } from './hold-conversation.ts'
import { picturesOf, wordsOf } from './incoming-pictures.ts'
import { insertPictures, picturesSince } from './picture-queries.ts'
import { type NamedAppointment, namedByNewestReminder } from './reminder-queries.ts'

/**
 * How appointments are confirmed, which another feature keeps: it locks those that still stand as they were named, and
 * answers how to confirm them once it is certain that they shall be.
 */
export type HoldToConfirm = (
  tx: WriteTx,
  named: NamedAppointment[],
  now: Date,
) => Promise<() => Promise<void>>

export type ReceiveDeps = { announceCounts: AnnounceCounts; holdToConfirm: HoldToConfirm }

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
  const text = wordsOf(words, media)
  const withoutWords = media.length > 0 && words.trim() === ''
  const meaning = answeredAs ?? meaningOf(text)
  await clinic.writeFrom('reserve', async tx => {
    // Appointments are locked before conversations.
    const named = meaning === 'confirm' ? await namedByNewestReminder(tx, phoneNumber) : []
    const confirm = named.length > 0 ? await holdToConfirm(tx, named, now) : undefined
    const held = await holdConversation(tx, { phoneNumber, now })
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
      if (pictures.some(({ failure }) => failure === null)) await wantPictures(tx, message.id)
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
      await answerHelp(tx, held, now)
    }
    // Sent together: from the counts on, the clinic's other changes wait.
    await Promise.all([moving, announceCounts(tx)])
  })
}
