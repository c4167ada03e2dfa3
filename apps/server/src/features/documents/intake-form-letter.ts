import { formAfter } from '@archwire/domain/health-history/form-status'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { z } from 'zod'
import { letterHtml } from '../../platform/email/letter-html.ts'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { formBehindLink, whoseForm } from './intake-form-queries.ts'

/** Asks a patient for their health history. Who has answered meanwhile, or has another address, gets none. */
export const intakeFormLetter = letterKind({
  name: 'intake_form',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables, related }) => {
    const form = related && (await formBehindLink(tx, related.id))
    if (form === undefined || formAfter(form.status, 'answer') === undefined) {
      return { noReason: 'the form was answered in the meantime.' }
    }
    const { email, firstName, clinicName, clinicPhoneNumber } = await whoseForm(tx, form.patientId)
    if (email !== to) return { noReason: 'the patient has another address now.' }
    const link = `${variables.appUrl}/intake_forms/${form.uuid}/responses/new`
    const greeting = `Hello ${firstName},`
    const request = `${clinicName} asks you to fill in a health history form before your visit. It takes about five minutes, on a phone or a computer, and is signed right there. For a child, a parent or guardian signs.`
    const questions =
      clinicPhoneNumber === null
        ? 'If you have questions, please ask the clinic.'
        : `If you have questions, call us at ${formatPhone(clinicPhoneNumber)}.`
    const care = 'The link is yours alone: please do not pass it on.'
    return {
      subject: `Your health history form for ${clinicName}`,
      text: `${greeting}\n\n${request}\n\n${link}\n\n${questions} ${care}\n`,
      html: letterHtml({
        before: [greeting, request],
        link: { address: link, label: 'Fill in the form' },
        after: [`${questions} ${care}`],
      }),
    }
  },
})
