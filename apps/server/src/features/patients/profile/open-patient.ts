import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { patientSeenBy } from '../record/opening-queries.ts'
import {
  type PatientVisits,
  presentPatient,
  type RecordSources,
  type VisitsOf,
  visitsOnRecord,
} from '../record/patient-json.ts'
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
  { visitsOf, balanceOf, coverageOf, takesTexts, vault }: RecordSources & { vault: SsnVault },
  opening: OpenRequest,
): Promise<PatientProfile> {
  const { patientId, timeZone, now } = opening
  const { record, visits, besides } = await openRecord(
    clinic,
    visitsOf,
    { ...opening, most: visitsOnRecord },
    tx =>
      Promise.all([
        balanceOf(tx, patientId, localDay(now, timeZone)),
        coverageOf(tx, patientId),
        takesTexts(tx, patientId),
      ]),
  )
  const { ssnSealed, ...patient } = record
  const [balanceDue, coverage, canBeTexted] = besides
  const ssn = shownSsn(vault, ssnSealed, { clinicId: clinic.id, patientId })
  return { ...presentPatient(patient, visits, timeZone), ssn, balanceDue, coverage, takesTexts: canBeTexted }
}

export const openVisits = async (
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  opening: OpenRequest & { most: number },
): Promise<PatientVisits> => (await openRecord(clinic, visitsOf, opening)).visits

/**
 * A patient's record with at most so many future and past appointments, and what else `readBesides` reads in the same
 * transaction. The opening is recorded.
 */
async function openRecord<Besides = undefined>(
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  opening: OpenRequest & { most: number },
  readBesides?: (tx: Tx) => Promise<Besides>,
): Promise<{ record: WholeRecord; visits: PatientVisits; besides: Besides }> {
  const [seen, visits, besides] = await clinic.read(tx =>
    Promise.all([
      patientSeenBy(tx, opening),
      visitsOf(tx, opening.patientId, opening),
      readBesides?.(tx) as Promise<Besides>,
    ]),
  )
  if (seen === undefined) throw notFound()
  const { auditedAt, openedAt, isOpenedLast, ...record } = seen
  await recordOpening(clinic, { auditedAt, openedAt, isOpenedLast }, opening)
  return { record, visits, besides }
}
