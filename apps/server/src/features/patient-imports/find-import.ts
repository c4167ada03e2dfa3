import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type ImportRow, importById, lockImport } from './import-queries.ts'

export async function findImport(tx: Tx, id: number): Promise<ImportRow> {
  const found = await importById(tx, id)
  if (found === undefined) throw notFound()
  return found
}

export async function holdImport(tx: WriteTx, id: number): Promise<ImportRow> {
  const held = await lockImport(tx, id)
  if (held === undefined) throw notFound()
  return held
}

export const readImport = (clinic: ClinicDatabase, id: number): Promise<ImportRow> =>
  clinic.read(tx => findImport(tx, id))
