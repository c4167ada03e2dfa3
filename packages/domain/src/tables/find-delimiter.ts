import { csvReader, type Delimiter, delimiters } from './csv-reader.ts'

/** What stands between the cells: whatever gives most lines the same number of cells, and more than one. */
export function findDelimiter(beginning: string): Delimiter {
  const scored = delimiters.map(delimiter => ({ delimiter, score: scoreOf(beginning, delimiter) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function scoreOf(beginning: string, delimiter: Delimiter): number {
  const reader = csvReader(delimiter)
  const counts = [...reader.push(beginning), ...reader.end()].slice(0, 50).map(({ cells }) => cells.length)
  const width = counts[0] ?? 1
  if (width < 2) return 0
  const same = counts.filter(count => count === width).length / counts.length
  return same * Math.min(width, 20)
}
