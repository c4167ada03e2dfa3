import type { Readable } from 'node:stream'
import type { Encoding } from '@archwire/contract/patient-imports/calls'
import { type CsvRecord, csvReader, type Delimiter } from '@archwire/domain/tables/csv-reader'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { readableBlob } from '../../platform/files/blob-queries.ts'
import { decodedPieces } from '../../platform/files/identify-file.ts'
import { fileGone } from '../../platform/files/store-file.ts'
import { findImport } from './find-import.ts'
import type { ImportRow } from './import-queries.ts'

type Reading = { encoding: Encoding; delimiter: Delimiter }

/** The storage key of an import's file. */
export async function keyOfFile(tx: Tx, { blobId }: Pick<ImportRow, 'blobId'>): Promise<string> {
  const blob = blobId === null ? undefined : await readableBlob(tx, blobId)
  if (blob === undefined) throw fileGone('file')
  return blob.key
}

/** The records of a file in pieces, each with its number of bytes. Empty lines are skipped. */
export async function* recordsOf(
  source: Readable,
  { encoding, delimiter }: Reading,
): AsyncGenerator<{ records: CsvRecord[]; bytes: number }> {
  const reader = csvReader(delimiter)
  for await (const { text, bytes } of decodedPieces(source, encoding)) {
    yield { records: reader.push(text).filter(hasContent), bytes }
  }
  yield { records: reader.end().filter(hasContent), bytes: 0 }
}

/** Counts the records of a file and stops after `most`. */
export async function countRecords(source: Readable, reading: Reading, most: number): Promise<number> {
  let count = 0
  try {
    for await (const { records } of recordsOf(source, reading)) {
      count += records.length
      if (count > most) break
    }
    return count
  } finally {
    source.destroy()
  }
}

const hasContent = ({ cells }: CsvRecord): boolean => cells.some(cell => cell.trim() !== '')

const shown = 40
const longestCell = 500

/** The first lines of the file, read with this encoding and delimiter. */
export async function readSample(
  { clinic, storage }: { clinic: ClinicDatabase; storage: FileStorage },
  id: number,
  chosen: { encoding?: Reading['encoding'] | undefined; delimiter?: Reading['delimiter'] | undefined },
): Promise<{ rows: string[][] }> {
  const { key, found } = await clinic.read(async tx => {
    const found = await findImport(tx, id)
    return { key: await keyOfFile(tx, found), found }
  })
  const reading = {
    encoding: chosen.encoding ?? found.encoding,
    delimiter: chosen.delimiter ?? found.delimiter,
  }
  const rows: string[][] = []
  const source = await storage.open(key)
  try {
    for await (const { records } of recordsOf(source, reading)) {
      for (const { cells } of records) rows.push(cells.map(cell => cell.slice(0, longestCell)))
      if (rows.length >= shown) break
    }
  } finally {
    source.destroy()
  }
  return { rows: rows.slice(0, shown) }
}
