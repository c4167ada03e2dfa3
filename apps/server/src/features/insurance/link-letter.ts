import { z } from 'zod'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { letterWithLink } from '../patients/letter-with-link.ts'
import { patientOfForm } from './form-queries.ts'

/** Asks a patient for their insurance. Who has another address meanwhile, or was archived, gets none. */
export const insuranceLinkLetter = letterKind({
  name: 'insurance_form_link',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables: { appUrl }, related }) => {
    const patient = related && (await patientOfForm(tx, related.id))
    if (patient === undefined || patient.isArchived) return { noReason: 'the patient was archived.' }
    if (patient.email !== to) return { noReason: 'the patient has another address now.' }
    const { clinicName, hashid } = patient
    return letterWithLink(patient, {
      subject: `Your insurance details for ${clinicName}`,
      request: `${clinicName} asks you for the details of your dental insurance. It takes a few minutes, on a phone or a computer. Have your insurance card at hand: you can take pictures of it there.`,
      link: { address: `${appUrl}/v2/insurance-form/${hashid}`, label: 'Fill in the form' },
    })
  },
})
