import type { Patient } from '@archwire/contract/patients/calls'
import { medicalAlerts } from '@archwire/domain/patients/medical-alerts'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { PatientVisits } from './patient-visits.ts'
import type { PatientRow } from './queries.ts'

export const presentPatient = (row: PatientRow, visits: PatientVisits, timeZone: string): Patient => ({
  ...row,
  photo: null,
  medicalAlerts: medicalAlerts(row),
  contract: row.contracts.find(({ active }) => active) ?? null,
  nextAppointment: visits.next[0] ?? null,
  nextAppointments: visits.next,
  previousAppointments: visits.previous,
  updatedAt: wireInstant(row.updatedAt, timeZone),
})
