import { csvOf } from '../../../lib/csv.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Column } from './columns.ts'

/** A table as the rows of a file: its titles, then what stands below them. */
export const fileRows = <Row>(columns: Column<Row>[], rows: Row[]): string[][] => [
  columns.map(column => column.title),
  ...rows.map(row => columns.map(({ text, csv = text }) => csv(row))),
]

/** Named by what it is and by the clinic's day. */
export const exportTable = <Row>(base: string, today: string, columns: Column<Row>[], rows: Row[]): void =>
  saveFile(`${base}-${today}.csv`, csvOf(fileRows(columns, rows)), 'text/csv;charset=utf-8')
