import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { formAfter } from '@archwire/domain/health-history/form-status'
import { healthStatement, questionsFor } from '@archwire/domain/health-history/questions'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { readByLink } from '../patients/read-by-link.ts'
import { formBehindLink, whoseForm } from './intake-form-queries.ts'

/** What a patient is asked. Whoever has the link learns the first name and the clinic, and nothing that was answered. */
export async function readPublicForm(database: Database, asked: ByLink): Promise<PublicIntakeForm> {
  const found = await findByLink(database, 'intake_form', asked)
  const { shown } = await readByLink(found, asked.now, async tx => {
    const form = await formBehindLink(tx, found.id)
    if (form === undefined) throw notFound()
    const { firstName, clinicName, clinicPhoneNumber, timeZone, gender, dob } = await whoseForm(
      tx,
      form.patientId,
    )
    const isOpen = formAfter(form.status, 'answer') !== undefined
    const shown: PublicIntakeForm = {
      clinicName,
      clinicPhoneNumber,
      patientFirstName: firstName,
      status: form.status,
      // Which ones they are tells something of the patient; once they are answered, nobody need know.
      questions: isOpen ? questionsFor({ gender, dob }, localDay(asked.now, timeZone)) : [],
      statement: healthStatement,
    }
    return { patientId: form.patientId, shown }
  })
  return shown
}
