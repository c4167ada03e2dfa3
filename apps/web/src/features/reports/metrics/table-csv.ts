import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'

/** A table as RFC 4180 writes one, its head first; what looks like a formula is kept from being one. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')
