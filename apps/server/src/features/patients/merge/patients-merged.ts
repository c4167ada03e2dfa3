import type { WriteTx } from '../../../platform/db/transaction.ts'

/** `patientId` is the record that stays, `otherId` the one that becomes part of it. */
export type BothPatients = { patientId: number; otherId: number; now: Date; timeZone: string }

/** The ids of what a feature moved. */
export type Moved = number[]

/** What a feature does when two records are merged, and when that is undone, in the same transaction. */
export type PatientsMerged = {
  feature: string
  /** The tables of the feature that name a patient. */
  tables: string[]
  /** Moves the rows of the other record. Returns their ids. */
  merge(tx: WriteTx, both: BothPatients): Promise<Moved>
  /** Moves back those rows that still exist. Rows that were added since stay. */
  undo(tx: WriteTx, both: BothPatients, moved: Moved): Promise<void>
}

/**
 * Tables that name a patient and stay with each record: they are read through `merged_into`, or made by the database
 * itself.
 */
export const staysWithItsRecord = [
  'audit_log',
  'patient_openings',
  'patient_merges',
  'patient_tallies',
  'patient_words',
  // A saved card must be charged as the customer for whom the payment provider saved it.
  'payment_customers',
]
