import { documentName } from '@archwire/domain/documents/document-name'
import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { writePatientEmail } from '../../../platform/email/patient-email.ts'
import { lengthenLink } from '../../../platform/links/link-queries.ts'
import { consentForms, contracts, type DocumentKind } from '../rows/document-kind.ts'
import { documentById } from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { readFrozen } from './document-content.ts'
import { signingAddress } from './send-document.ts'

/**
 * Leads whoever signed to their copy. Nothing of the document but its kind and name stands in the email: the page
 * behind the link asks for the date of birth.
 */
const signedCopyEmail = (kind: DocumentKind, { subject, name }: { subject: string; name: string }) =>
  emailKind({
    name: `${kind.template}_signed`,
    variables: z.object({ appUrl: z.string() }),
    write: async (tx, { to, variables: { appUrl }, related }) => {
      const found = related && (await documentById(tx, kind, related.id))
      if (found === undefined || found.isArchived || found.signedAt === null) {
        return { noReason: 'it was archived in the meantime.' }
      }
      const whose = await patientAndClinic(tx, found.patientId)
      if (whose.email !== to) return { noReason: 'the patient has another address now.' }
      const { clinicName, firstName, dob } = whose
      const check =
        dob === null
          ? 'To open it, please call us: we need the date of birth first.'
          : 'Before it opens you are asked for the date of birth.'
      return writePatientEmail({
        clinic: whose,
        subject: `${subject} of ${clinicName}, as signed`,
        firstName,
        message: [
          `Thank you for signing ${name} “${documentName(readFrozen(found.document))}” of ${clinicName}. Your copy is kept here. ${check}`,
        ],
        link: { address: signingAddress(appUrl, kind, found.token), label: 'Open your copy' },
      })
    },
  })

export const signedConsentFormEmail = signedCopyEmail(consentForms, {
  subject: 'The consent form',
  name: 'the consent form',
})
export const signedContractEmail = signedCopyEmail(contracts, {
  subject: 'Your treatment contract',
  name: 'the contract',
})

/** The caller's transaction has locked and signed the document. Whoever has no email gets nothing. The audit row of the signature covers it. */
export async function sendSignedCopy(
  tx: WriteTx,
  outbox: Outbox,
  kind: DocumentKind,
  { id, patientId, appUrl, now }: { id: number; patientId: number; appUrl: string; now: Date },
): Promise<void> {
  const { email } = await patientAndClinic(tx, patientId)
  if (email === null || !outbox.isOn) return
  await outbox.queue(tx, {
    kind: kind.entity === 'contract' ? signedContractEmail : signedConsentFormEmail,
    to: email,
    variables: { appUrl },
    reason: `${kind.template}_signed:${id}`,
    related: { type: kind.entity, id },
  })
  await lengthenLink(tx, kind.entity, id, now)
}
