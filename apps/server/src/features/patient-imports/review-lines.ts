import { Readable } from 'node:stream'
import type { Query, Reply } from '@archwire/contract/endpoint'
import type { listImportLines } from '@archwire/contract/patient-imports/calls'
import { withoutExtension } from '@archwire/domain/files/file-name'
import { importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { FileResponse } from '../../platform/http/route.ts'
import { findImport } from './find-import.ts'
import type { ImportRow } from './import-queries.ts'
import { countLines, pageOfLines, problemLines, type StagedLine } from './line-queries.ts'

const size = 50

/** The lines that staff should look at, one page at a time. */
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

const atOnce = 2_000

/** A file of the lines with problems: the problem, then the original cells, to be corrected and imported again. */
export async function problemsFile(clinic: ClinicDatabase, id: number): Promise<FileResponse> {
  const one = await clinic.writeFrom('reserve', async tx => {
    const found = await findImport(tx, id)
    const changes = { problems: found.unusable + found.faulty }
    tx.audit({ action: 'export', entityType: 'patient_import', entityId: id, changes })
    return found
  })
  return new FileResponse({
    contentType: 'text/csv; charset=utf-8',
    byteSize: undefined,
    isShown: false,
    fileName: `${withoutExtension(one.fileName)}-problems.csv`,
    tag: `problems-${id}-${one.updatedAt.getTime()}`,
    open: async () => Readable.from(linesOf(clinic, one)),
  })
}

async function* linesOf(clinic: ClinicDatabase, one: ImportRow): AsyncGenerator<string> {
  const fields = (one.columns ?? []).flatMap(field => (field === null ? [] : [importFieldNames[field]]))
  yield byteOrderMark + csvLine(['Line', 'Problem', ...fields])
  for (let after = 0; ; ) {
    const lines = await clinic.read(tx => problemLines(tx, one, { after, most: atOnce }))
    yield lines.map(line => csvLine([String(line.line), problemText(line), ...line.cells])).join('')
    if (lines.length < atOnce) return
    after = lines.at(-1)?.line ?? after
  }
}

const problemText = ({ problems }: Pick<StagedLine, 'problems'>): string =>
  problems
    .map(({ field, problem }) => (field === null ? problem : `${importFieldNames[field]}: ${problem}`))
    .join('; ')
