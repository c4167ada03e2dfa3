import type { WriteTx } from '../../../platform/db/transaction.ts'

/** `patientId` is who it is now, `otherId` whose record becomes part of theirs. */
export type BothPatients = { patientId: number; otherId: number; now: Date; timeZone: string }

/** The ids of what a feature moved. */
export type Moved = number[]

/** What a feature does when two records become one, and when they are two again, in the same transaction. */
export type PatientsMerged = {
  feature: string
  /** Its tables that name a patient. */
  tables: string[]
  /** Moves what belongs to the other record and answers the ids. */
  merge(tx: WriteTx, both: BothPatients): Promise<Moved>
  /** Moves back what was moved and is still there; what was added since stays. */
  undo(tx: WriteTx, both: BothPatients, moved: Moved): Promise<void>
}

/** What names a patient and stays with each record: read through `merged_into`, or made by the database itself. */
export const staysWithItsRecord = [
  'audit_log',
  'patient_openings',
  'patient_merges',
  'patient_tallies',
  'patient_words',
  // A saved card must be charged as the customer for whom the payment provider saved it.
  'payment_customers',
]
