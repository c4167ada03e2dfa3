import { type AcquisitionMetrics, otherSources, type SourceMetrics } from '@archwire/contract/reports/calls'
import { percentOf } from '@archwire/domain/reports/dashboard'
import type { Sourced } from './columns.ts'

/** Sorts the largest first, because an object on the wire has no order of its own. The collected others come last. */
const ranked = <Metrics extends object>(
  breakdown: Record<string, Metrics>,
  rank: (metrics: Metrics) => number,
): Sourced<Metrics>[] =>
  Object.entries(breakdown)
    .map(([source, metrics]) => ({ ...metrics, source }))
    .toSorted(
      (one, other) =>
        Number(one.source === otherSources) - Number(other.source === otherSources) ||
        rank(other) - rank(one) ||
        one.source.localeCompare(other.source),
    )

export const sourcesOf = (breakdown: Record<string, SourceMetrics>) => ranked(breakdown, row => row.bookings)

export const acquisitionOf = (breakdown: Record<string, AcquisitionMetrics>) =>
  ranked(breakdown, row => row.new_patients)

const sumOf =
  <Row>(rows: Row[]) =>
  (figure: (row: Row) => number): number =>
    rows.reduce((sum, row) => sum + figure(row), 0)

// Dollars are added as cents: 0.1 and 0.2 are 0.3.
const revenueOf = (rows: { revenue: number }[]) => sumOf(rows)(row => Math.round(row.revenue * 100)) / 100

const total = 'Total'

export function sourceTotal(rows: SourceMetrics[]): Sourced<SourceMetrics> {
  const sum = sumOf(rows)
  const bookings = sum(row => row.bookings)
  const showed_up = sum(row => row.showed_up)
  const starts = sum(row => row.starts)
  return {
    source: total,
    bookings,
    showed_up,
    no_shows: sum(row => row.no_shows),
    show_rate: percentOf(showed_up, bookings),
    starts,
    conversion_rate: percentOf(starts, bookings),
    revenue: revenueOf(rows),
  }
}

export function acquisitionTotal(rows: AcquisitionMetrics[]): Sourced<AcquisitionMetrics> {
  const sum = sumOf(rows)
  const new_patients = sum(row => row.new_patients)
  const starts = sum(row => row.starts)
  return {
    source: total,
    new_patients,
    total_appointments: sum(row => row.total_appointments),
    future_appointments: sum(row => row.future_appointments),
    showed_up: sum(row => row.showed_up),
    starts,
    conversion_rate: percentOf(starts, new_patients),
    revenue: revenueOf(rows),
  }
}
