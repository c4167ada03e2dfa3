import type { PublicIntakeForm, SignedIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import type { CopyProof } from '@archwire/contract/documents/signing'
import { signerLabel } from '@archwire/domain/documents/signing'
import { formAfter } from '@archwire/domain/health-history/form-status'
import { healthStatement, questionsFor } from '@archwire/domain/health-history/questions'
import { localDay, wireInstant } from '@archwire/domain/time/clinic-time'
import type { Database } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { readByLink } from '../../patients/links/patient-links.ts'
import { formBehindLink, patientAndClinic, responsesOf } from '../rows/intake-form-queries.ts'
import { drawingAddress, signerOf } from '../signing/certificate.ts'
import { copyCheckOf, isOnFile, withCopyCheck } from '../signing/copy-check.ts'
import { readDocument } from '../signing/document-content.ts'

/** The questions for a patient. The link reveals the first name and the clinic, and none of the answers. */
export async function readPublicForm(database: Database, link: ByLink): Promise<PublicIntakeForm> {
  const found = await findByLink(database, 'intake_form', link)
  const { shown } = await readByLink(found, link.now, async tx => {
    const form = await formBehindLink(tx, found.id)
    if (form === undefined) throw notFound()
    const whose = await patientAndClinic(tx, form.patientId)
    const { firstName, timeZone, gender, dob } = whose
    const isOpen = formAfter(form.status, 'answer') !== undefined
    const shown: PublicIntakeForm = {
      clinicName: whose.clinicName,
      clinicPhoneNumber: whose.clinicPhoneNumber,
      clinicAddress: whose.clinicAddress,
      patientFirstName: firstName,
      status: form.status,
      // The selection of questions reveals something about the patient, so they are no longer shown once they are
      // answered.
      questions: isOpen ? questionsFor({ gender, dob }, localDay(link.now, timeZone)) : [],
      statement: healthStatement,
      copyNeeds: copyCheckOf(whose),
    }
    return { patientId: form.patientId, shown }
  })
  return shown
}

type SignedFormInput = ByLink & { proof: CopyProof }

/** The form as it was signed last, for people who know the date of birth or, where there is none, the phone number. */
export const openSignedForm = (database: Database, input: SignedFormInput): Promise<SignedIntakeForm> =>
  withCopyCheck(database, { ...input, link: input.token }, async () => {
    const { clinic, id } = await findByLink(database, 'intake_form', input)
    return clinic.writeFrom('reserve', async tx => {
      const form = await formBehindLink(tx, id)
      if (form === undefined) throw notFound()
      const [whose, responses] = await Promise.all([
        patientAndClinic(tx, form.patientId),
        responsesOf(tx, form.patientId, 1),
      ])
      const [last] = responses
      if (last === undefined || !isOnFile(whose, input.proof)) return undefined
      tx.audit({ action: 'view', entityType: 'intake_form', entityId: form.id, patientId: form.patientId })
      return {
        answers: readDocument(last.document).answers.map(({ key, question, answer }) => ({
          key,
          question,
          answer,
        })),
        signedBy: signerLabel(last.legalName, signerOf(last)),
        signedAt: wireInstant(last.signedAt, whose.timeZone),
        drawing: drawingAddress(last),
      }
    })
  })
