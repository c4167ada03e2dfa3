import { documentName } from '@archwire/domain/documents/document-name'
import { maskEmail } from '@archwire/domain/patients/patient-email'
import { z } from 'zod'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { type EmailKind, emailKind } from '../../../platform/email/email-kind.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { patientSubject, writePatientEmail } from '../../../platform/email/patient-email.ts'
import { lengthenLink } from '../../../platform/links/link-queries.ts'
import { consentForms, contracts, type DocumentKind } from '../rows/document-kind.ts'
import { documentById } from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { copyCheckOf } from './copy-check.ts'
import { readFrozen } from './document-content.ts'
import { signingAddress } from './send-document.ts'

const emailVariables = z.object({ appUrl: z.string() })

/** What can be opened by the link: whose it is, what the signer is thanked for, and where it is. */
type SignedCopy = { patientId: number; thanks: string; address: string }

type CopyEmail = {
  name: string
  /** What was signed, as the subject names it. */
  subject: string
  /** Undefined: there is nothing to be opened any more. */
  find: (tx: Tx, id: number, appUrl: string) => Promise<SignedCopy | undefined>
}

const keptHere = {
  birthday: 'Your copy is kept here. Before it opens you are asked for the date of birth.',
  phone:
    'Your copy is kept here. Before it opens you are asked for the last four digits of the phone number that we have on file.',
  call: 'If you would like a copy, please call us.',
}

/**
 * Leads whoever signed to their copy. Nothing of the document but its kind and name stands in the email: the page
 * behind the link asks for something that is on file. Where nothing is, no copy is promised.
 */
export const signedCopyEmail = ({ name, subject, find }: CopyEmail) =>
  emailKind({
    name,
    variables: emailVariables,
    write: async (tx, { to, variables: { appUrl }, related }) => {
      const copy = related && (await find(tx, related.id, appUrl))
      if (copy === undefined) return { noReason: 'it was archived or reopened in the meantime.' }
      const whose = await patientAndClinic(tx, copy.patientId)
      if (whose.email !== to) return { noReason: 'the patient has another address now.' }
      const check = copyCheckOf(whose)
      return writePatientEmail({
        clinic: whose,
        subject: patientSubject(subject, whose),
        firstName: whose.greetingName,
        message: [
          `Thank you for ${copy.thanks} of ${whose.clinicName} for ${whose.firstName}. ${keptHere[check]}`,
        ],
        ...(check !== 'call' && { link: { address: copy.address, label: 'Open your copy' } }),
      })
    },
  })

const findSigned =
  (kind: DocumentKind, name: string): CopyEmail['find'] =>
  async (tx, id, appUrl) => {
    const found = await documentById(tx, kind, id)
    if (found === undefined || found.isArchived || found.signedAt === null) return undefined
    return {
      patientId: found.patientId,
      thanks: `signing ${name} “${documentName(readFrozen(found.document))}”`,
      address: signingAddress(appUrl, kind, found.token),
    }
  }

export const signedConsentFormEmail = signedCopyEmail({
  name: 'consent_form_signed',
  subject: 'Signed consent form',
  find: findSigned(consentForms, 'the consent form'),
})
export const signedContractEmail = signedCopyEmail({
  name: 'contract_signed',
  subject: 'Signed treatment contract',
  find: findSigned(contracts, 'the contract'),
})

type Copy = {
  kind: EmailKind<typeof emailVariables>
  /** What was signed: each is sent once. */
  reason: string
  entity: 'intake_form' | DocumentKind['entity']
  id: number
  patientId: number
  appUrl: string
  now: Date
}

/**
 * The caller's transaction has locked and signed the document. Whoever has no email gets nothing. Returns the masked
 * address if the email leads to a copy. The audit row of the signature covers it.
 */
export async function queueCopy(
  tx: WriteTx,
  outbox: Outbox,
  { kind, reason, entity, id, patientId, appUrl, now }: Copy,
): Promise<string | undefined> {
  const whose = await patientAndClinic(tx, patientId)
  if (whose.email === null || !outbox.isOn) return undefined
  await outbox.queue(tx, {
    kind,
    to: whose.email,
    variables: { appUrl },
    reason: `${kind.name}:${reason}`,
    related: { type: entity, id },
  })
  await lengthenLink(tx, entity, id, now)
  return copyCheckOf(whose) === 'call' ? undefined : maskEmail(whose.email)
}

export type SignedInput = { patientId: number; appUrl: string; now: Date }

/** The copy of a consent form or contract that was just signed. */
export const sendSignedCopy = (
  tx: WriteTx,
  outbox: Outbox,
  { entity }: DocumentKind,
  { id, patientId, appUrl, now }: SignedInput & { id: number },
): Promise<string | undefined> => {
  const kind = entity === 'contract' ? signedContractEmail : signedConsentFormEmail
  return queueCopy(tx, outbox, { kind, reason: `${id}`, entity, id, patientId, appUrl, now })
}
