import type { Encoding, PatientImport } from '@archwire/contract/patient-imports/calls'
import {
  type DayOrder,
  guessColumns,
  type ImportField,
  looksLikeHead,
} from '@archwire/domain/patient-imports/import-columns'
import { findDayOrder } from '@archwire/domain/patient-imports/read-values'
import type { Delimiter } from '@archwire/domain/tables/csv-reader'

/** The settings that somebody has chosen; the rest is guessed. */
export type ColumnMatch = {
  encoding?: Encoding
  delimiter?: Delimiter
  hasHead?: boolean
  columns?: (ImportField | null)[]
  dayOrder?: DayOrder
}

// Remembered while the page is open: by file, and by the header for the next file of the same program.
const matchOf = new Map<number, ColumnMatch>()
const columnsOf = new Map<string, (ImportField | null)[]>()

type Matched = Pick<PatientImport, 'id' | 'columns' | 'encoding' | 'delimiter' | 'hasHead' | 'dayOrder'>

export const recallMatch = ({
  id,
  columns,
  encoding,
  delimiter,
  hasHead,
  dayOrder,
}: Matched): ColumnMatch => {
  const known = matchOf.get(id)
  if (known !== undefined) return known
  if (columns === null) return {}
  // Without dates of birth their order was never chosen.
  const hasDayOrder = dayOrder !== null && columns.includes('dob')
  return { encoding, delimiter, hasHead, columns, ...(hasDayOrder && { dayOrder }) }
}

export function keepMatch(id: number, said: ColumnMatch, head: readonly string[]): void {
  matchOf.set(id, said)
  if (said.columns !== undefined) columnsOf.set(JSON.stringify(head), said.columns)
}

const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((widest, row) => Math.max(widest, row.length), 0)

/** The settings as guessed and chosen, and what must still be chosen. */
export function matchingOf(rows: readonly (readonly string[])[], said: ColumnMatch) {
  const [first = []] = rows
  const width = widthOf(rows)
  const hasHead = said.hasHead ?? looksLikeHead(first)
  const head = hasHead ? first : []
  const guessed = columnsOf.get(JSON.stringify(head)) ?? guessColumns(head)
  const columns = Array.from({ length: width }, (_, at) => (said.columns ?? guessed)[at] ?? null)
  // If several files were joined, their headers repeat as rows: these are not patients.
  const people = hasHead ? rows.filter(row => row.join('\n') !== first.join('\n')) : rows
  const days = columns.indexOf('dob')
  // Only the first lines are here: if they do not reveal the order of day and month, later ones may have either.
  const found = days === -1 ? 'mdy' : (findDayOrder(people.map(row => row[days] ?? '')) ?? undefined)
  const dayOrder = said.dayOrder ?? found
  return {
    head,
    hasHead,
    columns,
    people,
    dayOrder,
    needsDayOrder: days !== -1,
    problem: problemOf(columns, dayOrder),
  }
}

function problemOf(columns: (ImportField | null)[], dayOrder: DayOrder | undefined): string | undefined {
  const has = (field: ImportField) => columns.includes(field)
  if (!has('fullName') && !(has('firstName') && has('lastName'))) {
    return 'Say which columns are the first and the last name, or which one is the full name.'
  }
  return dayOrder === undefined ? 'Say how the dates of birth are written.' : undefined
}

/** Assigns a field to a column; a column that had it before has none now. */
export const withColumn = (
  columns: readonly (ImportField | null)[],
  at: number,
  field: ImportField | null,
): (ImportField | null)[] => columns.map((one, place) => (place === at ? field : one === field ? null : one))
