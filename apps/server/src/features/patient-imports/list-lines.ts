import type { Query, Reply } from '@archwire/contract/endpoint'
import type { listImportLines } from '@archwire/contract/patient-imports/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { findImport } from './find-import.ts'
import { countLines, pageOfLines } from './line-queries.ts'

const size = 50

/** The lines that somebody should look at, a page at a time. */
export const listLines = (
  clinic: ClinicDatabase,
  id: number,
  { kind, page }: Query<typeof listImportLines>,
): Promise<Reply<typeof listImportLines>> =>
  clinic.read(async tx => {
    const found = await findImport(tx, id)
    const [records, count] = await Promise.all([
      pageOfLines(tx, found, { kind, offset: (page - 1) * size, size }),
      countLines(tx, found, kind),
    ])
    return { records, currentPage: page, totalPages: Math.max(1, Math.ceil(count / size)) }
  })
