import type { BuildSegment } from '../core/build-segment.ts'
import { readDay, readDays, writeDay, writeDays } from '../core/days.ts'
import { element, type Segment } from '../core/segment.ts'

/** A day, or all days from one to another. */
export type ServiceDays = { from: string; to: string | null }

/** DTP*472: when something was done. */
export const serviceDaysSegment = (segment: BuildSegment, { from, to }: ServiceDays): Segment =>
  to === null
    ? segment('DTP', '472', 'D8', writeDay(from))
    : segment('DTP', '472', 'RD8', writeDays(from, to))

export const readServiceDays = (dtp: Segment): ServiceDays =>
  element(dtp, 2) === 'RD8' ? readDays(dtp, 3) : { from: readDay(dtp, 3), to: null }
