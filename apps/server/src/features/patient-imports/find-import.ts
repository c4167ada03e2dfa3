import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type ImportRow, importById, lockImport } from './import-queries.ts'

export async function findImport(tx: Tx, id: number): Promise<ImportRow> {
  const found = await importById(tx, id)
  if (found === undefined) throw notFound()
  return found
}

export async function findAndLockImport(tx: WriteTx, id: number): Promise<ImportRow> {
  const locked = await lockImport(tx, id)
  if (locked === undefined) throw notFound()
  return locked
}

export const readImport = (clinic: ClinicDatabase, id: number): Promise<ImportRow> =>
  clinic.read(tx => findImport(tx, id))

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
