import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import type { Tx } from '../../platform/db/transaction.ts'

/** The nearest of the coming ones first, and the latest of the past ones. */
export type PatientVisits = { next: AppointmentSummary[]; previous: AppointmentSummary[] }

/** How the record learns of a patient's appointments, which another feature keeps. */
export type VisitsOf = (
  tx: Tx,
  patientId: number,
  asked: { now: Date; timeZone: string; most: number },
) => Promise<PatientVisits>

/** How many of each a record shows. */
export const visitsOnRecord = 2
