import { randomUUID } from 'node:crypto'
import type { Body } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import {
  answerAsPatient,
  listDeadNumbers,
  listSandboxTexts,
  setDeadNumber,
} from '@archwire/contract/sandbox/calls'
import { extensionOf } from '@archwire/domain/files/file-name'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { IncomingMedium } from '../../drivers/sms/port.ts'
import type { Clock } from '../../platform/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { parseFields } from '../../platform/http/field-errors.ts'
import { notFound, refuse, refuseFields } from '../../platform/http/refuse.ts'
import { type FormPart, type Route, route } from '../../platform/http/route.ts'
import { enqueue, job, type Task, task } from '../../platform/jobs/job.ts'
import { smsNumberOf } from '../messaging/conversation/text-patient.ts'
import { recordReceipt } from '../messaging/delivery/delivery-outcome.ts'
import { type ReceiveDeps, receiveText } from '../messaging/inbox/receive-text.ts'

type SandboxText = {
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

const newestSandboxTexts = (tx: Tx, most: number): Promise<SandboxText[]> =>
  tx.many(sql`
    select ${sandboxText} from sandbox_texts where clinic_id = ${tx.clinicId} order by id desc limit ${most}`)

const markTextDelivered = async (tx: WriteTx, providerMessageId: string): Promise<boolean> =>
  (await tx.run(sql`
    update sandbox_texts set status = 'delivered'
    where clinic_id = ${tx.clinicId} and provider_message_id = ${providerMessageId} and status = 'accepted'`)) ===
  1

const insertReceived = (
  tx: WriteTx,
  text: { providerMessageId: string; from: string; to: string; body: string; pictures: number; now: Date },
): Promise<SandboxText> =>
  tx.one(sql`
    insert into sandbox_texts (clinic_id, provider_message_id, from_number, to_number, body, pictures, status, created_at)
    values (${tx.clinicId}, ${text.providerMessageId}, ${text.from}, ${text.to}, ${text.body}, ${text.pictures}, 'received',
            ${text.now})
    returning ${sandboxText}`)

/** Stores a picture that somebody sends as a patient, until it is fetched and deleted. */
const insertMedium = (
  tx: WriteTx,
  medium: { id: string; contentType: string; content: Buffer; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sandbox_media (id, clinic_id, content_type, content, created_at)
    values (${medium.id}, ${tx.clinicId}, ${medium.contentType}, ${medium.content}, ${medium.now})`)

const deadNumbers = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many<{ number: string }>(sql`
      select phone_number as number from sandbox_dead_numbers
      where clinic_id = ${tx.clinicId} order by phone_number`)
  ).map(({ number }) => number)

const killNumber = (tx: WriteTx, phoneNumber: string): Promise<number> =>
  tx.run(sql`
    insert into sandbox_dead_numbers (clinic_id, phone_number) values (${tx.clinicId}, ${phoneNumber})
    on conflict do nothing`)

const reviveNumber = (tx: WriteTx, phoneNumber: string): Promise<number> =>
  tx.run(sql`
    delete from sandbox_dead_numbers where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber}`)

const sandboxReceipt = job({
  name: 'sandbox-receipt',
  payload: z.object({ providerMessageId: z.string(), messageId: z.number().int().positive() }),
  maxAttempts: 10,
})

type CarriedText = z.output<(typeof sandboxReceipt)['payload']>

/** The sandbox reports that a text was delivered one second after it accepted it. */
export const enqueueTextReceipt = (tx: WriteTx, carried: CarriedText): Promise<void> =>
  enqueue(tx, sandboxReceipt, carried, { afterMs: 1_000 })

/** Records the delivery with the same code as for a real provider. */
export const sandboxReceiptTask = (clock: Clock): Task =>
  task(sandboxReceipt, async ({ clinic, payload: { providerMessageId, messageId } }) => {
    await clinic.write(async tx => {
      if (await markTextDelivered(tx, providerMessageId))
        tx.publish({ channel: 'sandbox', event: 'text_carried' })
    })
    const receipt = { outcome: 'delivered' } as const
    await recordReceipt(clinic, { providerMessageId, messageId, receipt, now: clock.now() })
  })

type SentPicture = { contentType: string; content: Buffer }

// The limit of picture messages.
const maxPictureBytes = 5 * 1024 * 1024

/** The content type that a phone would send. The sandbox does not look into the file. */
const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  heic: 'image/heic',
  webp: 'image/webp',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
}

/** Reads a text from a form, with or without a picture. */
async function readSentText(
  form: AsyncIterable<FormPart>,
): Promise<Body<typeof answerAsPatient> & { picture: SentPicture | undefined }> {
  const fields: Record<string, string> = {}
  let picture: SentPicture | undefined
  for await (const part of form) {
    if (part.kind === 'field') fields[part.name] = part.value
    else if (part.name === 'text[picture]') picture = await readPicture(part)
    else part.content.resume()
  }
  if (picture?.content.length === 0) throw refuseFields({ picture: [refusals.fileMissing] })
  const text = { from: fields['text[from]'], body: fields['text[body]'] ?? '' }
  return { ...parseFields(answerAsPatient.body, { text }, 'errors'), picture }
}

async function readPicture({ fileName, content }: FormPart & { kind: 'file' }): Promise<SentPicture> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxPictureBytes) throw refuse(413, refusals.fileTooLarge)
    chunks.push(chunk)
  }
  const contentType = contentTypes[extensionOf(fileName)] ?? 'application/octet-stream'
  return { contentType, content: Buffer.concat(chunks) }
}

const maxTexts = 100

const presentText = (text: SandboxText, timeZone: string) => ({
  ...text,
  createdAt: wireInstant(text.createdAt, timeZone),
})

export const sandboxTextRoutes = (isInUse: boolean, deps: ReceiveDeps): Route[] => {
  const refuseElsewhere = () => {
    if (!isInUse) throw notFound()
  }
  return [
    route(listSandboxTexts, async ({ clinic, session }) => {
      refuseElsewhere()
      const texts = await clinic.read(tx => newestSandboxTexts(tx, maxTexts))
      return texts.map(text => presentText(text, session.timeZone))
    }),
    route(answerAsPatient, async ({ clinic, body, sent, session, now }) => {
      refuseElsewhere()
      const { text, picture } =
        sent.form === undefined ? { text: body.text, picture: undefined } : await readSentText(sent.form)
      const to = await clinic.read(smsNumberOf)
      if (to === null) throw refuse(422, refusals.notConfigured)
      const providerMessageId = `sandbox-${randomUUID()}`
      const reference = `sandbox-${randomUUID()}`
      const media: IncomingMedium[] = picture ? [{ reference, contentType: picture.contentType }] : []
      const received = await clinic.write(async tx => {
        tx.publish({ channel: 'sandbox', event: 'text_carried' })
        if (picture !== undefined) await insertMedium(tx, { id: reference, ...picture, now })
        return insertReceived(tx, { ...text, providerMessageId, to, pictures: media.length, now })
      })
      await receiveText(deps, clinic, { ...text, media, providerMessageId, now })
      return presentText(received, session.timeZone)
    }),
    route(listDeadNumbers, async ({ clinic }) => {
      refuseElsewhere()
      return { phoneNumbers: await clinic.read(deadNumbers) }
    }),
    route(setDeadNumber, async ({ clinic, body: { number } }) => {
      refuseElsewhere()
      const { phoneNumber, fails } = number
      return clinic.write(async tx => {
        const changed = await (fails ? killNumber(tx, phoneNumber) : reviveNumber(tx, phoneNumber))
        if (changed > 0) tx.publish({ channel: 'sandbox', event: 'text_carried' })
        return { phoneNumbers: await deadNumbers(tx) }
      })
    }),
  ]
}
