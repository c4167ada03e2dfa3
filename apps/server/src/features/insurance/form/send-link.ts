import { z } from 'zod'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { type Outbox, withEmailLimit } from '../../../platform/email/outbox.ts'
import { patientSubject, writePatientEmail } from '../../../platform/email/patient-email.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { queuePatientEmail } from '../../patients/links/patient-emails.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { hasInsurance, patientOfForm } from './form-queries.ts'

/**
 * Asks a patient for their insurance. It is not sent if the address changed or the patient was archived in the
 * meantime.
 */
export const insuranceLinkEmail = emailKind({
  name: 'insurance_form_link',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables: { appUrl }, related }) => {
    const patient = related && (await patientOfForm(tx, related.id))
    if (patient === undefined || patient.isArchived) return { noReason: 'the patient was archived.' }
    if (patient.email !== to) return { noReason: 'the patient has another address now.' }
    const { clinicName, hashid } = patient
    return writePatientEmail({
      clinic: patient,
      firstName: patient.greetingName,
      subject: patientSubject('Insurance form', patient),
      message: [
        `${clinicName} asks you for the details of the dental insurance of ${patient.firstName}. It takes a few minutes, on a phone or a computer. Have your insurance card at hand: you can take pictures of it there.`,
      ],
      link: { address: formAddress(appUrl, hashid), label: 'Fill in the form' },
    })
  },
})

const formAddress = (appUrl: string, hashid: string): string => `${appUrl}/v2/insurance-form/${hashid}`

/**
 * Asks for the insurance in another letter, such as that of a booking, if it goes to the patient's own address, and the
 * patient has neither an insurance nor a form. The caller has locked the patient. Returns the address of the form.
 */
export async function askForInsurance(
  tx: WriteTx,
  { patientId, email, appUrl }: { patientId: number; email: string; appUrl: string },
): Promise<string | undefined> {
  const patient = await patientOfForm(tx, patientId)
  if (patient === undefined || patient.email !== email || (await hasInsurance(tx, patientId)))
    return undefined
  tx.audit({
    action: 'send',
    entityType: 'insurance_link',
    entityId: patientId,
    patientId,
    changes: { email },
  })
  return formAddress(appUrl, patient.hashid)
}

type SendLinkInput = { patientId: number; appUrl: string; now: Date }

/** Only an email that is really sent counts towards the limit and is recorded. */
export const sendLink = (
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  input: SendLinkInput,
): Promise<void> =>
  withEmailLimit(database, { bucket: `insurance link ${clinic.id} ${input.patientId}`, now: input.now }, () =>
    clinic.write(tx => send(tx, outbox, input)),
  )

async function send(
  tx: WriteTx,
  outbox: Outbox,
  { patientId, appUrl, now }: SendLinkInput,
): Promise<boolean> {
  const locked = await lockPatientForShare(tx, patientId)
  const patient = await patientOfForm(tx, patientId)
  if (locked === undefined || patient === undefined) throw notFound()
  refuseMerged(locked)
  // The link of an archived patient does not work.
  if (locked.isArchived) throw refuse(422, 'This patient is archived')
  const sentTo = await queuePatientEmail(tx, outbox, {
    kind: insuranceLinkEmail,
    patientId,
    email: patient.email,
    appUrl,
    now,
    about: { type: 'patient', id: patientId },
    audited: 'insurance_link',
  })
  return sentTo !== undefined
}
