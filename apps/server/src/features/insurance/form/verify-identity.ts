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

// No clinic and no patient have it: what is asked of them finds nothing, by the same statements.
const nobody = { clinicId: 0, id: 0 }

/**
 * The patient of a link, if they are who they say. A link that leads nowhere, a wrong name, a wrong address, a patient
 * who has none or is archived: the same work and the same answer. Failures are counted by link and place, so that nobody
 * else's guessing keeps the patient out, and by the place alone.
 */
export async function checkIdentity(
  database: Database,
  { link, auth, ip, now }: { link: string; auth: PatientAuth | undefined; ip: string; now: Date },
): Promise<Identified> {
  // What fails is written down only where there is a patient.
  database.requireRoom('reserve')
  const place = addressBucket(ip)
  const limits = [
    { bucket: `insurance identity ${place} ${link}`, most: failuresPerLink, seconds: quarterOfAnHour },
    { bucket: `insurance identity ${place}`, most: failuresPerAddress, seconds: quarterOfAnHour },
  ]
  // Counted before anything is looked at, so that no more than the limit is ever tried.
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

/** All of it is looked at, whichever part is wrong. */
function isIdentity(
  { email, full_name }: PatientAuth,
  patient: Pick<KnownPatient, 'firstName' | 'lastName' | 'email' | 'isArchived'>,
): boolean {
  const isName = isNameOf(full_name, patient)
  const isEmail = isEmailOf(email, patient.email)
  return isName && isEmail && !patient.isArchived
}

// Not what was written: that may be somebody else's name.
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
 * Answers what the patient told before, and lets them go on. A failure on a link that leads somewhere is written down,
 * which takes time: none comes back before that is covered.
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
