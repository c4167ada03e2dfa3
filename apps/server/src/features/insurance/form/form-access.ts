import { refusals } from '@archwire/contract/errors'
import type { FormOwner, PatientAuth } from '@archwire/contract/insurance/form-calls'
import type { PatientStep } from '../../../platform/auth/patient-step.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { takeAttempt, tooMany } from '../../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import type { InBackground, StaffOrPatient } from '../../../platform/http/route.ts'
import { openThrough } from '../../patients/record/record-opening.ts'
import { type KnownPatient, patientOfForm, resolveLink } from './form-queries.ts'
import { checkIdentity } from './verify-identity.ts'

/** Who submits an insurance form, and for which patient. */
export type Submitter = {
  clinic: ClinicDatabase
  patientId: number
  /** Null: the patient submits it. */
  userId: number | null
  /** The patient's id or link, as it is in the addresses that the caller uses. */
  seenAs: string
  timeZone: string
}

export type Caller = StaffOrPatient & { ip: string; now: Date }

const hour = 60 * 60
const savesPerHour = 30

/** Staff identify a patient by the id, patients by the link. */
export const isNumber = (patient: string): boolean => /^\d+$/.test(patient)

/** The session of staff, and the patient that the path names. */
export function asStaff({ staff }: Pick<Caller, 'staff'>, patient: string) {
  if (staff === undefined) throw refuse(401, refusals.unauthenticated)
  const patientId = Number(patient)
  if (!Number.isSafeInteger(patientId)) throw notFound()
  return { ...staff, patientId }
}

/** The verified identity of a patient for this link, whoever else is logged in. */
function asPatient({ step }: Pick<Caller, 'step'>, link: string): PatientStep {
  if (step === undefined || step.link !== link) throw refuse(422, refusals.verifyFirst)
  return step
}

/** Staff are known by their session. A patient proves their identity again, and can submit only so often an hour. */
export async function findSubmitter(
  database: Database,
  caller: Caller,
  { patient, auth }: { patient: string; auth: PatientAuth | undefined },
): Promise<Submitter> {
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

type PatientRead = { link: string; limit: { what: string; perHour: number } }

/**
 * Reads data for a patient whose identity is verified, only so often an hour. The link is looked up again, because the
 * patient may have been merged or archived since.
 */
export async function readAsPatient<T>(
  database: Database,
  caller: Caller,
  { link, limit: { what, perHour } }: PatientRead,
  read: (tx: Tx, patient: KnownPatient & { id: number }) => Promise<T>,
): Promise<T> {
  const { id: stepId } = asPatient(caller, link)
  const { ip, now } = caller
  const limit = { bucket: `${what} of step ${stepId}`, most: perHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const found = await resolveLink(database, link)
  if (found === undefined) throw notFound()
  return database.forClinic(found.clinicId, { kind: 'patient', ip }).read(async tx => {
    const patient = await patientOfForm(tx, found.id)
    if (patient === undefined || patient.isArchived) throw refuse(422, refusals.verifyFirst)
    return read(tx, { ...patient, id: found.id })
  })
}

const ownerReads = { what: 'insurance form owner', perHour: 600 }

const ownerOf = ({ firstName, lastName, ...known }: KnownPatient): FormOwner => ({
  firstName,
  lastName,
  clinicName: known.clinicName,
  clinicPhoneNumber: known.clinicPhoneNumber,
  clinicAddress: known.clinicAddress,
})

/** The patient of a form. Until the identity is verified, a link does not reveal whose it is. */
export async function readOwner(
  database: Database,
  caller: Caller,
  { patient, inBackground }: { patient: string; inBackground: InBackground },
): Promise<FormOwner> {
  if (!isNumber(patient)) {
    return readAsPatient(database, caller, { link: patient, limit: ownerReads }, async (_, known) =>
      ownerOf(known),
    )
  }
  const { clinic, user, patientId } = asStaff(caller, patient)
  const { known } = await openThrough(
    clinic,
    { userId: user.id, now: caller.now, inBackground },
    async tx => {
      const found = await patientOfForm(tx, patientId)
      if (found === undefined) throw notFound()
      return { patientId, known: found }
    },
  )
  return ownerOf(known)
}
