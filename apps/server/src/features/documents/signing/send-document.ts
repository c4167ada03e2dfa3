import { documentName } from '@archwire/domain/documents/document-name'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type EmailKind, emailKind } from '../../../platform/email/email-kind.ts'
import { type Outbox, withEmailLimit } from '../../../platform/email/outbox.ts'
import { patientSubject, writePatientEmail } from '../../../platform/email/patient-email.ts'
import { lengthenLink, replaceLinks } from '../../../platform/links/link-queries.ts'
import { queuePatientEmail } from '../../patients/links/patient-emails.ts'
import type { LinkActions } from '../../patients/links/patient-links.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { consentForms, contracts, type DocumentKind } from '../rows/document-kind.ts'
import {
  clearSent,
  type DocumentRow,
  documentById,
  lockDocument,
  lockDocumentAndPatient,
  refuseClosed,
  setSender,
  setSent,
} from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { type TextDeps, textDocumentLink } from '../rows/text-link.ts'
import { readFrozen } from './document-content.ts'

const emailVariables = z.object({ appUrl: z.string() })

/**
 * Asks a patient to sign. It is not sent if the document was signed or withdrawn in the meantime, or if the patient
 * has another address.
 */
const signingEmail = (kind: DocumentKind, words: { subject: string; request: string }) =>
  emailKind({
    name: kind.template,
    variables: emailVariables,
    write: async (tx, { to, variables: { appUrl }, related }) => {
      const found = related && (await documentById(tx, kind, related.id))
      if (found === undefined || found.isArchived || found.signedAt !== null) {
        return { noReason: 'it was signed or archived in the meantime.' }
      }
      const whose = await patientAndClinic(tx, found.patientId)
      if (whose.email !== to) return { noReason: 'the patient has another address now.' }
      const { clinicName } = whose
      return writePatientEmail({
        clinic: whose,
        firstName: whose.greetingName,
        subject: patientSubject(words.subject, whose),
        message: [
          `${clinicName} asks you to read and sign ${words.request} “${documentName(readFrozen(found.document))}”. It takes a few minutes, on a phone or a computer. For a child, a parent or guardian signs.`,
        ],
        link: { address: signingAddress(appUrl, kind, found.token), label: 'Read and sign' },
        askBefore: 'you sign',
      })
    },
  })

export const consentFormEmail = signingEmail(consentForms, {
  subject: 'Consent form',
  request: 'the consent form',
})
export const contractEmail = signingEmail(contracts, {
  subject: 'Treatment contract',
  request: 'the contract',
})

const emailAbout = ({ template }: DocumentKind): EmailKind<typeof emailVariables> =>
  template === 'contract' ? contractEmail : consentFormEmail

type SendInput = {
  id: number
  /** Who sends it, and hears what becomes of it. */
  userId?: number
  appUrl: string
  now: Date
}

/** Only an email that is really queued counts, and is audited. */
export const sendDocument = (
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  kind: DocumentKind,
  input: SendInput,
): Promise<void> =>
  withEmailLimit(database, { bucket: `${kind.entity} ${clinic.id} ${input.id}`, now: input.now }, () =>
    clinic.write(async tx => {
      const locked = await lockDocumentAndPatient(tx, kind, input.id)
      refuseClosed(kind, locked)
      return requestSignature(tx, outbox, kind, locked, input)
    }),
  )

/** The caller's transaction has locked or created the document. Returns false if the same email is already queued. */
export async function requestSignature(
  tx: WriteTx,
  outbox: Outbox,
  kind: DocumentKind,
  { id, patientId }: Pick<DocumentRow, 'id' | 'patientId'>,
  { appUrl, now, userId }: Omit<SendInput, 'id'>,
): Promise<boolean> {
  const { email } = await patientAndClinic(tx, patientId)
  const sentTo = await queuePatientEmail(tx, outbox, {
    kind: emailAbout(kind),
    patientId,
    email,
    appUrl,
    now,
    about: { type: kind.entity, id },
    audited: kind.entity,
  })
  if (sentTo === undefined) return false
  await markSent(tx, kind, { id, patientId }, { to: sentTo, userId, now })
  return true
}

async function markSent(
  tx: WriteTx,
  kind: DocumentKind,
  { id, patientId }: Pick<DocumentRow, 'id' | 'patientId'>,
  { to, userId, now }: { to: string; userId: number | undefined; now: Date },
): Promise<void> {
  await setSent(tx, kind, id, { at: now, to })
  if (kind.entity === 'contract' && userId !== undefined) await setSender(tx, id, userId)
  await lengthenLink(tx, kind.entity, id, now)
  announcePatient(tx, patientId)
}

/** Asks a patient by text to sign. */
export const textDocument = (
  { database, ...deps }: { database: Database } & TextDeps,
  clinic: ClinicDatabase,
  kind: DocumentKind,
  { id, userId, appUrl, now }: SendInput & { userId: number },
): Promise<void> =>
  withEmailLimit(database, { bucket: `${kind.entity} ${clinic.id} ${id}`, now }, () =>
    clinic.write(async tx => {
      const locked = await lockDocumentAndPatient(tx, kind, id)
      refuseClosed(kind, locked)
      const { title } = readFrozen(locked.document)
      const sentTo = await textDocumentLink(tx, deps, {
        patientId: locked.patientId,
        request: `please read and sign “${title}” here: ${signingAddress(appUrl, kind, locked.token)}`,
        entity: { type: kind.entity, id },
        userId,
        now,
      })
      if (sentTo === undefined) return false
      await markSent(tx, kind, locked, { to: formatPhone(sentTo), userId, now })
      return true
    }),
  )

export const signingAddress = (appUrl: string, { path }: DocumentKind, token: string): string =>
  `${appUrl}${path}/${token}/sign`

/** The link of a consent form or a contract, signed or not. */
export function documentLinks(kind: DocumentKind): LinkActions {
  const change = (
    clinic: ClinicDatabase,
    { id, timeZone }: { id: number; timeZone: string },
    action: 'copy_link' | 'withdraw_link',
    work: (tx: WriteTx) => Promise<unknown>,
  ) =>
    clinic.write(async tx => {
      const { patientId } = await lockDocumentAndPatient(tx, kind, id)
      await work(tx)
      tx.audit({ action, entityType: kind.entity, entityId: id, patientId })
      announcePatient(tx, patientId)
      const { token, linkEndsAt } = await lockDocument(tx, kind, id)
      return { identifierToken: token, linkEndsAt: wireInstant(linkEndsAt, timeZone) }
    })
  return {
    copy: (clinic, input) =>
      change(clinic, input, 'copy_link', tx => lengthenLink(tx, kind.entity, input.id, input.now)),
    withdraw: (clinic, input) =>
      change(clinic, input, 'withdraw_link', async tx => {
        await replaceLinks(tx, kind.entity, [input.id], input.now)
        await clearSent(tx, kind, input.id)
      }),
  }
}
