import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { patientSeenBy } from '../record/opening-queries.ts'
import { type PatientVisits, presentPatient, type VisitsOf, visitsOnRecord } from '../record/patient-json.ts'
import type { WholeRecord } from '../record/queries.ts'
import { type Opening, recordOpening } from '../record/record-opening.ts'
import { shownSsn } from '../ssn/reveal-ssn.ts'
import type { SsnVault } from '../ssn/ssn-vault.ts'

type OpenRequest = Opening & { timeZone: string }

export async function openPatient(
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  opening: OpenRequest,
): Promise<Patient> {
  const { record, visits } = await openRecord(clinic, visitsOf, { ...opening, most: visitsOnRecord })
  const { ssnSealed: _, ...patient } = record
  return presentPatient(patient, visits, opening.timeZone)
}

/** The whole record as the patient's own page shows it, with the social security number masked. */
export async function openProfile(
  clinic: ClinicDatabase,
  { visitsOf, vault }: { visitsOf: VisitsOf; vault: SsnVault },
  opening: OpenRequest,
): Promise<PatientProfile> {
  const { record, visits } = await openRecord(clinic, visitsOf, { ...opening, most: visitsOnRecord })
  const { ssnSealed, ...patient } = record
  const owner = { clinicId: clinic.id, patientId: patient.id }
  return { ...presentPatient(patient, visits, opening.timeZone), ssn: shownSsn(vault, ssnSealed, owner) }
}

export const openVisits = async (
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  opening: OpenRequest & { most: number },
): Promise<PatientVisits> => (await openRecord(clinic, visitsOf, opening)).visits

/** A patient's record with at most so many future and past appointments. The opening is recorded. */
async function openRecord(
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  opening: OpenRequest & { most: number },
): Promise<{ record: WholeRecord; visits: PatientVisits }> {
  const [seen, visits] = await clinic.read(tx =>
    Promise.all([patientSeenBy(tx, opening), visitsOf(tx, opening.patientId, opening)]),
  )
  if (seen === undefined) throw notFound()
  const { auditedAt, openedAt, isOpenedLast, ...record } = seen
  await recordOpening(clinic, { auditedAt, openedAt, isOpenedLast }, opening)
  return { record, visits }
}
