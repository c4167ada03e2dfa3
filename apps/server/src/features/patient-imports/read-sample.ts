import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { findImport } from './find-import.ts'
import { keyOfFile, type Reading, recordsOf } from './read-file.ts'

const shown = 40
const longestCell = 500

/** The first lines of the file, as they would be read in this way. */
export async function readSample(
  { clinic, storage }: { clinic: ClinicDatabase; storage: FileStorage },
  id: number,
  asked: { encoding?: Reading['encoding'] | undefined; delimiter?: Reading['delimiter'] | undefined },
): Promise<{ rows: string[][] }> {
  const { key, found } = await clinic.read(async tx => {
    const found = await findImport(tx, id)
    return { key: await keyOfFile(tx, found), found }
  })
  const reading = {
    encoding: asked.encoding ?? found.encoding,
    delimiter: asked.delimiter ?? found.delimiter,
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
