import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { SetUpRow } from './set-up-kind.ts'

export const presentSetUp = <Row extends SetUpRow>(row: Row, timeZone: string) => ({
  ...row,
  updatedAt: wireInstant(row.updatedAt, timeZone),
})
