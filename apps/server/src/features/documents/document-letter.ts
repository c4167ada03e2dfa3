import { z } from 'zod'
import { type LetterKind, letterKind } from '../../platform/email/letter-kind.ts'
import { letterWithLink } from '../patients/letter-with-link.ts'
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
      const whose = await whoseForm(tx, found.patientId)
      if (whose.email !== to) return { noReason: 'the patient has another address now.' }
      const { clinicName } = whose
      return letterWithLink(whose, {
        subject: `${words.subject} of ${clinicName}`,
        request: `${clinicName} asks you to read and sign ${words.request} “${readFrozen(found.document).title}”. It takes a few minutes, on a phone or a computer. For a child, a parent or guardian signs.`,
        link: { address: `${appUrl}${kind.path}/${found.token}/sign`, label: 'Read and sign' },
        askBefore: 'you sign',
      })
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
