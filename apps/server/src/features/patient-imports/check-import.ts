import { randomBytes } from 'node:crypto'
import { mostImportLines } from '@archwire/domain/patient-imports/import-columns'
import { readLine } from '@archwire/domain/patient-imports/read-line'
import type { CsvRecord } from '@archwire/domain/tables/csv-reader'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import {
  checkJob,
  failImport,
  failOnLastAttempt,
  ImportAborted,
  type Progress,
  progressReporter,
} from './import-jobs.ts'
import { endRound, type ImportRow, importById } from './import-queries.ts'
import {
  analyzeTables,
  deleteLines,
  insertLines,
  lineRanges,
  markDuplicates,
  type StagedLine,
} from './line-queries.ts'
import { announceImport } from './live-events.ts'
import { countRecords, keyOfFile, recordsOf } from './read-file.ts'

const comparedAtOnce = 500

/**
 * Marks probable duplicates among the lines. It runs again before the import, because patients may have been added
 * since.
 */
export async function compareLines(
  clinic: ClinicDatabase,
  { id, round, withoutFaulty }: Pick<ImportRow, 'id' | 'round'> & { withoutFaulty: boolean },
  progress: Progress,
): Promise<void> {
  const stretches = await clinic.read(tx => lineRanges(tx, { id, round }, comparedAtOnce))
  const total = stretches.reduce((sum, { lines }) => sum + lines, 0)
  let done = 0
  await clinic.write(analyzeTables)
  await progress('comparing', done, total, true)
  for (const stretch of stretches) {
    await clinic.write(tx => markDuplicates(tx, { id, round, withoutFaulty, ...stretch }))
    done += stretch.lines
    await progress('comparing', done, total)
  }
}

const storedAtOnce = 1_000

type Deps = { storage: FileStorage; clock: Clock }

/** Checks every line of a file by its matched columns. After a crash it starts over. */
export const checkTask = (deps: Deps): Task =>
  task(checkJob, async run => {
    const { clinic, payload } = run
    const one = await clinic.read(tx => importById(tx, payload.importId))
    if (one === undefined || one.status !== 'checking' || one.round !== payload.round) return
    const progress = progressReporter(clinic, deps.clock, one)
    await failOnLastAttempt(run, one, async () => {
      await clinic.write(tx => deleteLines(tx, one.id))
      const key = await clinic.read(tx => keyOfFile(tx, one))
      // Counted before any line is stored, so that a file that is too long is refused within a second.
      const lines =
        (await countRecords(await deps.storage.open(key), one, mostImportLines + 1)) - (one.hasHead ? 1 : 0)
      if (lines > mostImportLines) return failImport(clinic, one, tooMany)
      if (lines <= 0) return failImport(clinic, one, empty)
      await stageLines({ ...deps, clinic }, { ...one, key }, progress)
      await compareLines(clinic, { ...one, withoutFaulty: false }, progress)
      await clinic.write(async tx => {
        if (await endRound(tx, one)) announceImport(tx, one.id)
      })
    }).catch(error => {
      if (!(error instanceof ImportAborted)) throw error
    })
  })

const tooMany = `The file has more than ${mostImportLines.toLocaleString('en-US')} lines. Divide it into several files.`
const empty = 'There are no patients in this file.'

/** Reads the file and stores the patient of each line. */
async function stageLines(
  { clinic, storage, clock }: Deps & { clinic: ClinicDatabase },
  one: ImportRow & { key: string },
  progress: Progress,
): Promise<void> {
  const stage = stager(one, localDay(clock.now(), one.timeZone))
  const source = await storage.open(one.key)
  let waiting: StagedLine[] = []
  let bytesRead = 0
  let head: string | undefined
  const keep = async () => {
    const lines = waiting
    waiting = []
    const inserted = await clinic.write(tx => insertLines(tx, one, lines))
    if (inserted < lines.length) throw new ImportAborted('the import was called off')
    await progress('reading', bytesRead, one.byteSize)
  }
  try {
    for await (const { records, bytes } of recordsOf(source, one)) {
      bytesRead += bytes
      for (const record of records) {
        const isFirst = head === undefined
        head ??= one.hasHead ? keyOf(record.cells) : ''
        if (!isFirst || !one.hasHead) waiting.push(stage(record, head))
        if (waiting.length >= storedAtOnce) await keep()
      }
    }
    if (waiting.length > 0) await keep()
  } finally {
    source.destroy()
  }
}

const broken = {
  'open quote': 'A quotation mark in this line is not closed',
  'too long': 'This line is too long to be read',
}

// Files that were joined have several head lines.
const again = 'This line names the columns once more'
const keyOf = (cells: readonly string[]): string => JSON.stringify(cells)

const stager = (one: ImportRow, today: string) => {
  const columns = one.columns ?? []
  const matching = { columns, dayOrder: one.dayOrder ?? 'mdy', today } as const
  return ({ line, cells, problem }: CsvRecord, head: string): StagedLine => {
    const hashid = randomBytes(16).toString('base64url')
    const nobody = problem === undefined ? (keyOf(cells) === head ? again : undefined) : broken[problem]
    if (nobody !== undefined) {
      return { line, patient: null, hashid, problems: [{ field: null, problem: nobody }], cells: [] }
    }
    const { patient, problems } = readLine(cells, matching)
    // Only lines with problems keep their cells, and only the matched ones, for the file of problems.
    const shownCells =
      problems.length === 0 ? [] : columns.flatMap((field, at) => (field === null ? [] : [clean(cells[at])]))
    return { line, patient, hashid, problems, cells: shownCells }
  }
}

// PostgreSQL cannot store these characters in text.
const clean = (text = ''): string => text.toWellFormed().replaceAll('\0', '').slice(0, 2_000)
