import type { BuildSegment } from '../core/build-segment.ts'
import type { Cursor } from '../core/cursor.ts'
import { readDay, readDays, writeDay, writeDays } from '../core/element-values.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'

/** REF: a number and its kind; none if nothing is left of the number. */
export const referenceSegments = (segment: BuildSegment, kind: string, number: string | null): Segment[] =>
  [segment('REF', kind, number)].filter(ref => ref.elements.length > 2)

export function takeReference(cursor: Cursor, kind: string): string | null {
  const ref = cursor.takeIf('REF', kind)
  return ref === undefined ? null : elementOrNull(ref, 2)
}

/** A day, or a range of days. */
export type ServiceDays = { from: string; to: string | null }

/** DTP*472: when something was done. */
export const serviceDaysSegment = (segment: BuildSegment, { from, to }: ServiceDays): Segment =>
  to === null
    ? segment('DTP', '472', 'D8', writeDay(from))
    : segment('DTP', '472', 'RD8', writeDays(from, to))

export const readServiceDays = (dtp: Segment): ServiceDays =>
  element(dtp, 2) === 'RD8' ? readDays(dtp, 3) : { from: readDay(dtp, 3), to: null }
