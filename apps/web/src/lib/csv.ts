// What a spreadsheet would run instead of showing it.
const formula = /^[=+\-@\t\r\n]/

const cellOf = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Without it Excel reads a name in another alphabet than it was written in.
const byteOrderMark = '\uFEFF'

/** A table as RFC 4180 writes one, its head first; what looks like a formula is kept from being one. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(row => `${row.map(cellOf).join(',')}\r\n`).join('')
