// Text that a spreadsheet would run as a formula, also behind blanks and with full-width characters. Text that begins
// with an apostrophe counts too, so that it is never taken for one that was escaped.
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

const cellOf = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it Excel reads names in a wrong encoding. */
export const byteOrderMark = '\uFEFF'

/** One line as RFC 4180 writes it. Text that looks like a formula is escaped. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The text of a cell before it was escaped. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
