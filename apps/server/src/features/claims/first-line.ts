const longest = 200

/** How a file begins, for whoever is to know it again: its first line, or what a file of X12 has in place of one. */
export function firstLineOf(content: Buffer): string {
  const begins = content.subarray(0, 4 * longest).toString('utf8')
  const [line = ''] = begins.replace(/^[\uFEFF\s]+/, '').split(/[\r\n~]/, 1)
  // No screen shows these, and no database keeps the first of them.
  return line.replace(/\p{C}/gu, ' ').trim().slice(0, longest)
}
