import type {
  AcquisitionMetrics,
  DayMetrics,
  MonthMetrics,
  SourceMetrics,
  TreatmentStart,
  WeekMetrics,
} from '@archwire/contract/reports/calls'
import {
  type Band,
  conversionBand,
  percentOf,
  showRateBand,
  sourceConversionBand,
  sourceShowRateBand,
} from '@archwire/domain/reports/dashboard'
import { saveFile } from '../../../lib/browser/save-file.ts'
import {
  countLabel,
  dollarLabel,
  dollarsOfCents,
  monthLabel,
  percentLabel,
  shortDay,
} from './figure-labels.ts'
import { csvOf } from './table-csv.ts'

/** A column of a table, and of the file that is exported from it. */
export type Column<Row> = {
  title: string
  text: (row: Row) => string
  /** The value for a spreadsheet, if it differs from the text. */
  csv?: (row: Row) => string
  /** Figures are aligned by their last digit; neither they nor dates are broken into lines. */
  kind?: 'figure' | 'date'
  band?: (row: Row) => Band | undefined
  /** The place on a phone, if not among the figures: it names the entry, follows its name, or ends its line. */
  onPhone?: 'name' | 'more' | 'end'
}

const counted = <Row>(title: string, count: (row: Row) => number): Column<Row> => ({
  title,
  text: row => countLabel(count(row)),
  csv: row => String(count(row)),
  kind: 'figure',
})

const rated = <Row>(
  title: string,
  rate: (row: Row) => number,
  bandOf: (rate: number) => Band | undefined,
): Column<Row> => ({
  title,
  text: row => percentLabel(rate(row)),
  kind: 'figure',
  band: row => bandOf(rate(row)),
})

const revenue = <Row extends { revenue: number }>(): Column<Row> => ({
  title: 'Revenue',
  text: row => dollarLabel(row.revenue),
  csv: row => row.revenue.toFixed(2),
  kind: 'figure',
  onPhone: 'end',
})

type Outcome = { bookings: number; showed_up: number; no_shows: number; starts: number }

const bookings = counted<Outcome>('Bookings', row => row.bookings)
const showedUp = counted<{ showed_up: number }>('Showed Up', row => row.showed_up)
const noShows = counted<Outcome>('No-Shows', row => row.no_shows)
const starts = counted<{ starts: number }>('Starts', row => row.starts)

const showRate = (row: Outcome) => percentOf(row.showed_up, row.bookings)
const conversion = (row: Outcome) => percentOf(row.starts, row.bookings)

export const dayColumns: Column<DayMetrics>[] = [
  { title: 'Date', text: row => shortDay(row.date), csv: row => row.date, kind: 'date', onPhone: 'name' },
  { title: 'Day', text: row => row.day_name, kind: 'date', onPhone: 'more' },
  bookings,
  showedUp,
  noShows,
  rated('Show Rate', row => row.show_rate, showRateBand),
  starts,
  rated('Conversion', row => row.conversion_rate, conversionBand),
  revenue(),
]

const outcomeColumns: Column<Outcome>[] = [
  bookings,
  showedUp,
  noShows,
  rated('Show Rate', showRate, showRateBand),
  starts,
  rated('Conversion', conversion, conversionBand),
]

export const weekColumns: Column<WeekMetrics>[] = [
  {
    title: 'Week Of',
    text: row => shortDay(row.week_start),
    csv: row => row.week_start,
    kind: 'date',
    onPhone: 'name',
  },
  ...outcomeColumns,
]

export const monthColumns: Column<MonthMetrics>[] = [
  {
    title: 'Month',
    text: row => monthLabel(row.month),
    csv: row => row.month,
    kind: 'date',
    onPhone: 'name',
  },
  ...outcomeColumns,
]

export type Sourced<Metrics> = Metrics & { source: string }

const source: Column<{ source: string }> = { title: 'Source', text: row => row.source, onPhone: 'name' }

export const sourceColumns: Column<Sourced<SourceMetrics>>[] = [
  source,
  bookings,
  showedUp,
  noShows,
  rated('Show Rate', row => row.show_rate, sourceShowRateBand),
  starts,
  rated('Conversion', row => row.conversion_rate, sourceConversionBand),
  revenue(),
]

export const acquisitionColumns: Column<Sourced<AcquisitionMetrics>>[] = [
  source,
  counted('New Patients', row => row.new_patients),
  counted('Appointments', row => row.total_appointments),
  counted('Upcoming', row => row.future_appointments),
  showedUp,
  starts,
  rated('Conversion', row => row.conversion_rate, sourceConversionBand),
  revenue(),
]

export const startColumns: Column<TreatmentStart>[] = [
  { title: 'Date', text: row => shortDay(row.date), csv: row => row.date, kind: 'date', onPhone: 'more' },
  { title: 'Patient', text: row => row.patient_name, onPhone: 'name' },
  { title: 'Email', text: row => row.patient_email ?? '', onPhone: 'more' },
  {
    title: 'Amount',
    text: row => dollarLabel(Number(row.amount) / 100),
    csv: row => dollarsOfCents(row.amount),
    kind: 'figure',
    onPhone: 'end',
  },
  { title: 'Source', text: row => row.utm_source, onPhone: 'more' },
  { title: 'Campaign', text: row => row.utm_campaign ?? '', onPhone: 'more' },
]

/** A table as rows of a file: the titles, then the rows. */
export const fileRows = <Row>(columns: Column<Row>[], rows: Row[]): string[][] => [
  columns.map(column => column.title),
  ...rows.map(row => columns.map(({ text, csv = text }) => csv(row))),
]

/** The file is named by its content and by the clinic's day. */
export const exportTable = <Row>(base: string, today: string, columns: Column<Row>[], rows: Row[]): void =>
  saveFile(`${base}-${today}.csv`, csvOf(fileRows(columns, rows)), 'text/csv;charset=utf-8')
