import { readCents, readCount, writeCents } from '../core/amounts.ts'
import type { BuildSegment } from '../core/build-segment.ts'
import { element, type Segment } from '../core/segment.ts'
import type { Totals } from './acknowledgement.ts'

/** How many claims were taken and how many not, and what they come to. */
export const totalSegments = (segment: BuildSegment, totals: Totals): Segment[] => [
  ...counted(segment, '90', totals.acceptedCount),
  ...counted(segment, 'AA', totals.rejectedCount),
  ...summed(segment, 'YU', totals.acceptedCents),
  ...summed(segment, 'YY', totals.rejectedCents),
]

const counted = (segment: BuildSegment, kind: string, count: number | null) =>
  count === null ? [] : [segment('QTY', kind, count)]

const summed = (segment: BuildSegment, kind: string, cents: number | null) =>
  cents === null ? [] : [segment('AMT', kind, writeCents(cents))]

export function readTotals(segments: Segment[]): Totals {
  const find = (id: string, kind: string) => segments.find(one => one.id === id && element(one, 1) === kind)
  const count = (qty: Segment | undefined) => (qty === undefined ? null : readCount(qty, 2))
  const sum = (amt: Segment | undefined) => (amt === undefined ? null : readCents(amt, 2))
  return {
    acceptedCount: count(find('QTY', '90')),
    rejectedCount: count(find('QTY', 'AA')),
    acceptedCents: sum(find('AMT', 'YU')),
    rejectedCents: sum(find('AMT', 'YY')),
  }
}
