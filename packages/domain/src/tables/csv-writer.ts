// What a spreadsheet would run instead of showing it, also behind blanks and in the wide letters of Asian keyboards; and
// behind an apostrophe of its own, so that none is ever taken for the one that was put before it.
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

const cellOf = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it Excel reads a name in another alphabet than it was written in. */
export const byteOrderMark = '\uFEFF'

/** One line as RFC 4180 writes it; what looks like a formula is kept from being one. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The text of a cell as it was before it was kept from being a formula. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
