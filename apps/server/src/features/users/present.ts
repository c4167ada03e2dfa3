import type { ClinicUser } from '@archwire/contract/users/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { UserRow } from './queries.ts'

export const presentUser = (row: UserRow, timeZone: string): ClinicUser => ({
  ...row,
  lastSeenAt: row.lastSeenAt && wireInstant(row.lastSeenAt, timeZone),
  updatedAt: wireInstant(row.updatedAt, timeZone),
})
