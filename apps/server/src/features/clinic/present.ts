import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicRow } from './queries.ts'

export const presentClinicSettings = (row: ClinicRow, updatedBy: string | null): ClinicSettings => ({
  ...row,
  updatedBy,
  updatedAt: wireInstant(row.updatedAt, row.timeZone),
})
