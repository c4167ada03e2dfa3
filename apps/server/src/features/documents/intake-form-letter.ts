import { formAfter } from '@archwire/domain/health-history/form-status'
import { z } from 'zod'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { letterWithLink } from '../patients/letter-with-link.ts'
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
    const whose = await whoseForm(tx, form.patientId)
    if (whose.email !== to) return { noReason: 'the patient has another address now.' }
    const { clinicName } = whose
    return letterWithLink(whose, {
      subject: `Your health history form for ${clinicName}`,
      request: `${clinicName} asks you to fill in a health history form before your visit. It takes about five minutes, on a phone or a computer, and is signed right there. For a child, a parent or guardian signs.`,
      link: {
        address: `${variables.appUrl}/intake_forms/${form.uuid}/responses/new`,
        label: 'Fill in the form',
      },
    })
  },
})
