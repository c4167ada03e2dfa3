import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ImportRow } from './import-queries.ts'

const orNull = (moment: Date | null, timeZone: string) =>
  moment === null ? null : wireInstant(moment, timeZone)

export function presentImport(row: ImportRow): PatientImport {
  const {
    blobId: _,
    startedByUserId: _by,
    startedBy: _name,
    step,
    done,
    total,
    stepStartedAt,
    timeZone,
    ...one
  } = row
  return {
    ...one,
    progress:
      step === null || stepStartedAt === null
        ? null
        : { step, done, total, since: wireInstant(stepStartedAt, timeZone) },
    importedBefore: orNull(row.importedBefore, timeZone),
    createdAt: wireInstant(row.createdAt, timeZone),
    importedAt: orNull(row.importedAt, timeZone),
    updatedAt: wireInstant(row.updatedAt, timeZone),
  }
}
