import { formatPhone } from '@archwire/domain/patients/phone-number'
import { letterHtml } from '../../platform/email/letter-html.ts'
import type { Written } from '../../platform/email/letter-kind.ts'

type Words = {
  subject: string
  request: string
  link: { address: string; label: string }
  /** Before what they had better ask, if they have questions. */
  askBefore?: string
}

/** A letter in which the clinic asks a patient for something that is done behind a link of their own. */
export function letterWithLink(
  { firstName, clinicPhoneNumber }: { firstName: string; clinicPhoneNumber: string | null },
  { subject, request, link, askBefore }: Words,
): Written {
  const greeting = `Hello ${firstName},`
  const whom =
    clinicPhoneNumber === null ? 'please ask the clinic' : `call us at ${formatPhone(clinicPhoneNumber)}`
  const questions = `If you have questions, ${whom}${askBefore === undefined ? '' : ` before ${askBefore}`}.`
  const care = 'The link is yours alone: please do not pass it on.'
  return {
    subject,
    text: `${greeting}\n\n${request}\n\n${link.address}\n\n${questions} ${care}\n`,
    html: letterHtml({ before: [greeting, request], link, after: [`${questions} ${care}`] }),
  }
}
