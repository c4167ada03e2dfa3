import { formatPhone } from '@archwire/domain/patients/phone-number'
import { z } from 'zod'
import { letterHtml } from '../../platform/email/letter-html.ts'
import { type LetterKind, letterKind } from '../../platform/email/letter-kind.ts'
import { consentForms, contracts, type DocumentKind } from './document-kind.ts'
import { documentById } from './document-queries.ts'
import { readFrozen } from './frozen-document.ts'
import { whoseForm } from './intake-form-queries.ts'

const variables = z.object({ appUrl: z.string() })

/** Asks a patient to sign. Where it was signed or withdrawn meanwhile, or they have another address, they get none. */
const letter = (kind: DocumentKind, words: { subject: string; request: string }) =>
  letterKind({
    name: kind.template,
    variables,
    write: async (tx, { to, variables: { appUrl }, related }) => {
      const found = related && (await documentById(tx, kind, related.id))
      if (found === undefined || found.isArchived || found.signedAt !== null) {
        return { noReason: 'it was signed or archived in the meantime.' }
      }
      const { email, firstName, clinicName, clinicPhoneNumber } = await whoseForm(tx, found.patientId)
      if (email !== to) return { noReason: 'the patient has another address now.' }
      const link = `${appUrl}${kind.path}/${found.token}/sign`
      const greeting = `Hello ${firstName},`
      const request = `${clinicName} asks you to read and sign ${words.request} “${readFrozen(found.document).title}”. It takes a few minutes, on a phone or a computer. For a child, a parent or guardian signs.`
      const questions =
        clinicPhoneNumber === null
          ? 'If you have questions, please ask the clinic before you sign.'
          : `If you have questions, call us at ${formatPhone(clinicPhoneNumber)} before you sign.`
      const care = 'The link is yours alone: please do not pass it on.'
      return {
        subject: `${words.subject} of ${clinicName}`,
        text: `${greeting}\n\n${request}\n\n${link}\n\n${questions} ${care}\n`,
        html: letterHtml({
          before: [greeting, request],
          link: { address: link, label: 'Read and sign' },
          after: [`${questions} ${care}`],
        }),
      }
    },
  })

export const consentFormLetter = letter(consentForms, {
  subject: 'A consent form',
  request: 'the consent form',
})
export const contractLetter = letter(contracts, {
  subject: 'Your treatment contract',
  request: 'the contract',
})

export const letterAbout = ({ template }: DocumentKind): LetterKind<typeof variables> =>
  template === 'contract' ? contractLetter : consentFormLetter
