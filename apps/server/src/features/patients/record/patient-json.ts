import type { Patient } from '@archwire/contract/patients/calls'
import type { Coverage } from '@archwire/contract/patients/record-calls'
import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { medicalAlerts } from '@archwire/domain/patients/medical-alerts'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { PatientRow } from './queries.ts'

/** Of the future appointments the nearest comes first, of the past ones the latest. */
export type PatientVisits = { next: AppointmentSummary[]; previous: AppointmentSummary[] }

/** Reads a patient's appointments, which belong to the scheduling feature. */
export type VisitsOf = (
  tx: Tx,
  patientId: number,
  options: { now: Date; timeZone: string; most: number },
) => Promise<PatientVisits>

/** Reads what a patient has to pay by this day (yyyy-MM-dd) in dollars, which belongs to the finance feature. */
export type BalanceOf = (tx: Tx, patientId: number, today: string) => Promise<number>

/** Reads what the patient's payer last said, which belongs to the eligibility feature. */
export type CoverageOf = (tx: Tx, patientId: number) => Promise<Coverage | null>

/** Whether the clinic can text a patient, which belongs to the messaging feature. */
export type TakesTexts = (tx: Tx, patientId: number) => Promise<boolean>

/** What a patient's record shows of other features. */
export type RecordSources = {
  visitsOf: VisitsOf
  balanceOf: BalanceOf
  coverageOf: CoverageOf
  takesTexts: TakesTexts
}

/** How many future and how many past appointments a record shows. */
export const visitsOnRecord = 2

export const presentPatient = (row: PatientRow, visits: PatientVisits, timeZone: string): Patient => ({
  ...row,
  medicalAlerts: medicalAlerts(row),
  contract: row.contracts.find(({ active }) => active) ?? null,
  nextAppointment: visits.next[0] ?? null,
  nextAppointments: visits.next,
  previousAppointments: visits.previous,
  updatedAt: wireInstant(row.updatedAt, timeZone),
})
