/** A text with something put into it, apart from the words around it; and where to go on. */
export function insertedAt(
  text: string,
  inserted: string,
  at: number = text.length,
): { text: string; caret: number } {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const start = /(^|\s)$/.test(before) ? before : `${before} `
  const end = /^(\s|$)/.test(after) ? inserted : `${inserted} `
  return { text: start + end + after, caret: start.length + inserted.length }
}
