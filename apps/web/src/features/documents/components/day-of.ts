import { formatDay } from '@archwire/domain/time/format-day'

/** The day of an instant as the clinic's clock has it, which is how instants come. */
export const dayOf = (instant: string): string => formatDay(instant.slice(0, 10), 'MM/dd/yyyy')
