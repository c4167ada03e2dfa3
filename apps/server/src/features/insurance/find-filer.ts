import { refusals } from '@archwire/contract/errors'
import type { PatientAuth } from '@archwire/contract/insurance/form-calls'
import type { PatientStep } from '../../platform/auth/patient-step.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import type { StaffOrPatient } from '../../platform/http/route.ts'
import { checkIdentity } from './check-identity.ts'

/** Who tells of an insurance, and whose it is. */
export type Filer = {
  clinic: ClinicDatabase
  patientId: number
  /** Null: the patient. */
  userId: number | null
  /** How they name the patient in addresses. */
  seenAs: string
  timeZone: string
}

export type Caller = StaffOrPatient & { ip: string; now: Date }

const hour = 60 * 60
const savesPerHour = 30

/** By a number staff are meant, by anything else whoever holds the link. */
export const isNumber = (patient: string): boolean => /^\d+$/.test(patient)

/** What is asked as staff, of a patient by their number. */
export function asStaff({ staff }: Pick<Caller, 'staff'>, patient: string) {
  if (staff === undefined) throw refuse(401, refusals.unauthenticated)
  const patientId = Number(patient)
  if (!Number.isSafeInteger(patientId)) throw notFound()
  return { ...staff, patientId }
}

/** What whoever holds a link has shown, whoever else is logged in: that they are its patient, or nothing. */
export function asPatient({ step }: Pick<Caller, 'step'>, link: string): PatientStep {
  if (step === undefined || step.link !== link) throw refuse(422, refusals.verifyFirst)
  return step
}

/** Staff are known by their session; a patient says again who they are, and says only so much an hour. */
export async function findFiler(
  database: Database,
  caller: Caller,
  { patient, auth }: { patient: string; auth: PatientAuth | undefined },
): Promise<Filer> {
  if (isNumber(patient)) {
    const { clinic, user, session, patientId } = asStaff(caller, patient)
    return { clinic, patientId, userId: user.id, seenAs: patient, timeZone: session.timeZone }
  }
  asPatient(caller, patient)
  const { ip, now } = caller
  const { clinic, patientId, timeZone } = await checkIdentity(database, { link: patient, auth, ip, now })
  const limit = { bucket: `insurance forms of patient ${patientId}`, most: savesPerHour, seconds: hour }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  return { clinic, patientId, userId: null, seenAs: patient, timeZone }
}
