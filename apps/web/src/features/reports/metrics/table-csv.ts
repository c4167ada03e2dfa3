import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'

/**
 * A table in the format of RFC 4180, its head first. A text that looks like a formula is written so that it stays
 * text.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')
