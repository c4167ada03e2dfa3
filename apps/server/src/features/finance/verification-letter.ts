import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { z } from 'zod'
import { letterHtml } from '../../platform/email/letter-html.ts'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { verificationUrl } from './present-methods.ts'
import { type LinkedMethod, linkedMethod } from './verification-queries.ts'

/** What the patient looks for at their bank. */
const depositWords = ({ depositKind, depositsOn }: LinkedMethod): string => {
  const when = depositsOn === null ? '' : ` on ${formatDay(depositsOn, 'MM/dd/yyyy')} or soon after`
  return depositKind === 'amounts'
    ? `Two small deposits arrive there${when}. Then open the link, and type both amounts.`
    : `A deposit of one cent arrives there${when}. Then open the link, and type the six-character code beside it, which begins with SM.`
}

/** Asks a patient to show that a bank account is theirs, so that they can pay by it. */
export const bankVerificationLetter = letterKind({
  name: 'bank_verification',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables: { appUrl }, related }) => {
    const method = related && (await linkedMethod(tx, related.id))
    if (method?.status !== 'unverified' || method.token === null)
      return { noReason: 'the bank account does not wait for verification any more.' }
    if (method.email !== to) return { noReason: 'the patient has another address now.' }
    const link = verificationUrl(appUrl, method.token)
    const greeting = `Hello ${method.firstName},`
    const why = `The bank account that ends in ${method.last4} was given to ${method.clinicName} to pay by. Before anything is charged, please show that it is yours. ${depositWords(method)}`
    const questions =
      method.clinicPhoneNumber === null
        ? 'If you have questions, please ask the clinic.'
        : `If you have questions, call us at ${formatPhone(method.clinicPhoneNumber)}.`
    const care = 'The link is yours alone: please do not pass it on.'
    return {
      subject: `Your bank account at ${method.clinicName}`,
      text: `${greeting}\n\n${why}\n\n${link}\n\n${questions} ${care}\n`,
      html: letterHtml({
        before: [greeting, why],
        link: { address: link, label: 'Verify the bank account' },
        after: [`${questions} ${care}`],
      }),
    }
  },
})
