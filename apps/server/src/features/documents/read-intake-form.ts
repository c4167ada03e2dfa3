import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { formOfPatient, isPatient } from './intake-form-queries.ts'
import { presentForm } from './present-intake-form.ts'

export async function readIntakeForm(
  clinic: ClinicDatabase,
  asked: Opening & { timeZone: string },
): Promise<IntakeForm | null> {
  const { patientId, timeZone } = asked
  const { form } = await openThrough(clinic, asked, async tx => {
    const [isThere, form] = await Promise.all([isPatient(tx, patientId), formOfPatient(tx, patientId)])
    if (!isThere) throw notFound()
    return { patientId, form }
  })
  return form === undefined ? null : presentForm(form, timeZone)
}
