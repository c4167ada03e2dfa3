import type { InsuranceForm, PatientAuth } from '@archwire/contract/insurance/form-calls'
import type { Database } from '../../platform/db/database.ts'
import { answerFloor, type Pause } from '../../platform/http/answer-floor.ts'
import type { SessionChange } from '../../platform/http/route.ts'
import { checkIdentity } from './check-identity.ts'
import { formsOf } from './form-queries.ts'

type Asked = { link: string; auth: PatientAuth; ip: string; now: Date }

/**
 * Answers what the patient told before, and lets them go on. A failure on a link that leads somewhere is written down,
 * which takes time: none comes back before that is covered.
 */
export async function authenticatePatient(
  { database, pause }: { database: Database; pause: Pause },
  asked: Asked,
  changeSession: (change: SessionChange) => void,
): Promise<InsuranceForm[]> {
  const floor = answerFloor(pause)
  const { clinic, clinicId, patientId } = await checkIdentity(database, asked).catch(async error => {
    await floor
    throw error
  })
  const forms = await clinic.writeFrom('reserve', async tx => {
    tx.audit({ action: 'verify', entityType: 'insurance_link', entityId: patientId, patientId })
    return formsOf(tx, patientId, asked.link)
  })
  changeSession({ verified: { clinicId, patientId, link: asked.link } })
  return forms
}
