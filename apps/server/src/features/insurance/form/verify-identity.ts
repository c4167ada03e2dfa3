import {
  type InsuranceForm,
  invalidIdentity,
  type PatientAuth,
} from '@archwire/contract/insurance/form-calls'
import { isEmailOf, isNameOf } from '@archwire/domain/insurance/patient-identity'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import {
  addressBucket,
  giveAttemptBack,
  type Pause,
  responseTimeFloor,
  takeAttempt,
  tooMany,
} from '../../../platform/http/rate-limit.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import type { SessionChange } from '../../../platform/http/route.ts'
import { formsOf, type KnownPatient, patientOfForm, resolveLink } from './form-queries.ts'

const quarterOfAnHour = 15 * 60
const failuresPerLink = 5
const failuresPerAddress = 50

type Identified = KnownPatient & { clinic: ClinicDatabase; clinicId: number; patientId: number }

// Ids that do not exist: the same statements run, and find nothing.
const nobody = { clinicId: 0, id: 0 }

/**
 * The patient of a link, if name and email are right. An unknown link, a wrong name or address, a patient without an
 * address and an archived one get the same answer after the same work. Failures are counted per link and network
 * address, so that nobody else can lock the patient out, and per network address.
 */
export async function checkIdentity(
  database: Database,
  { link, auth, ip, now }: { link: string; auth: PatientAuth | undefined; ip: string; now: Date },
): Promise<Identified> {
  // A failure is recorded only if there is a patient. The connection for that is required in every case.
  database.requireRoom('reserve')
  const place = addressBucket(ip)
  const limits = [
    { bucket: `insurance identity ${place} ${link}`, most: failuresPerLink, seconds: quarterOfAnHour },
    { bucket: `insurance identity ${place}`, most: failuresPerAddress, seconds: quarterOfAnHour },
  ]
  // Counted before the check, so that no more attempts than the limit are made, even at once.
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const found = await resolveLink(database, link)
  const { clinicId, id } = found ?? nobody
  const clinic = database.forClinic(clinicId, { kind: 'patient', ip })
  const known = await clinic.read(tx => patientOfForm(tx, id))
  const isRight = isIdentity(auth ?? { email: '', full_name: '' }, known ?? stranger)
  if (found === undefined || known === undefined || !isRight) {
    if (known !== undefined) await auditFailure(clinic, id)
    throw refuse(422, invalidIdentity)
  }
  for (const limit of limits) await giveAttemptBack(database, limit, now)
  return { ...known, clinic, clinicId, patientId: id }
}

const stranger = { firstName: 'Pat', lastName: 'Doe', email: null, isArchived: true }

/** Every part is checked, even if another one is wrong, so that the time tells nothing. */
function isIdentity(
  { email, full_name }: PatientAuth,
  patient: Pick<KnownPatient, 'firstName' | 'lastName' | 'email' | 'isArchived'>,
): boolean {
  const isName = isNameOf(full_name, patient)
  const isEmail = isEmailOf(email, patient.email)
  return isName && isEmail && !patient.isArchived
}

// What was entered is not recorded, because it may be somebody else's name.
const auditFailure = (clinic: ClinicDatabase, patientId: number): Promise<void> =>
  clinic.writeFrom('reserve', async tx =>
    tx.audit({
      action: 'verify_failed',
      entityType: 'insurance_link',
      entityId: patientId,
      patientId,
    }),
  )

type AuthenticationInput = { link: string; auth: PatientAuth; ip: string; now: Date }

/**
 * Verifies a patient, and returns their earlier forms. Recording a failure takes time, so that every failure is
 * answered only after the same time.
 */
export async function authenticatePatient(
  { database, pause }: { database: Database; pause: Pause },
  input: AuthenticationInput,
  changeSession: (change: SessionChange) => void,
): Promise<InsuranceForm[]> {
  const floor = responseTimeFloor(pause)
  const { clinic, clinicId, patientId } = await checkIdentity(database, input).catch(async error => {
    await floor
    throw error
  })
  const forms = await clinic.writeFrom('reserve', async tx => {
    tx.audit({ action: 'verify', entityType: 'insurance_link', entityId: patientId, patientId })
    return formsOf(tx, patientId, input.link)
  })
  changeSession({ verified: { clinicId, patientId, link: input.link } })
  return forms
}
