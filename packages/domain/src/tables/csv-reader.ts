/** One record of a table, and the line of the file on which it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[]; problem?: 'open quote' | 'too long' }

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** No record has more lines; beyond it a quotation mark was left open. */
const mostLinesOfRecord = 100
const mostCharacters = 64 * 1024
const mostCells = 500

/**
 * Reads a table piece by piece. It accepts what spreadsheets write: any line ends, missing or extra cells, quotation
 * marks inside a cell. A quotation mark that is never closed spoils its own line only: reading goes on with the next.
 */
export function csvReader(delimiter: Delimiter): {
  push(text: string): CsvRecord[]
  end(): CsvRecord[]
} {
  let waiting = ''
  let line = 1
  // In the middle of a line that is too long: the rest of it is skipped.
  let isPassingOver = false
  const take = (isEnd: boolean): CsvRecord[] => {
    const records: CsvRecord[] = []
    let from = 0
    if (isPassingOver) {
      const at = endOfLine(waiting, 0)
      if (at >= waiting.length || mayGoOn(waiting, at, isEnd)) {
        waiting = waiting.slice(at)
        return []
      }
      isPassingOver = false
      from = after(waiting, at).next
      line++
    }
    while (from < waiting.length) {
      const found = recordAt(waiting, from, delimiter, isEnd)
      if (found === 'more') break
      records.push({ line, ...found.record })
      line += found.lines
      from = found.next
      isPassingOver = found.lines === 0
    }
    waiting = waiting.slice(from)
    return records
  }
  return {
    push: text => {
      waiting += text
      return take(false)
    },
    end: () => take(true),
  }
}

type Found = { record: Omit<CsvRecord, 'line'>; next: number; lines: number }

function recordAt(text: string, from: number, delimiter: Delimiter, isEnd: boolean): Found | 'more' {
  const cells: string[] = []
  let at = from
  let lines = 0
  for (;;) {
    const cell =
      text[at] === '"' ? quotedCell(text, at, delimiter, isEnd) : plainCell(text, at, delimiter, isEnd)
    const isLong = (cell === undefined ? text.length : cell.next) - from > mostCharacters
    if (cell === undefined && !isLong && !isEnd) return 'more'
    lines += cell?.lines ?? 0
    if (cell === undefined || isLong || lines > mostLinesOfRecord) return firstLineAlone(text, from, isEnd)
    if (cells.length < mostCells) cells.push(cell.text)
    at = cell.next
    if (cell.isLast) return { record: { cells }, next: at, lines: lines + 1 }
  }
}

type Cell = { text: string; next: number; isLast: boolean; lines: number }

const after = (text: string, at: number): { next: number; isLast: boolean } => {
  const sign = text[at]
  if (sign === '\r') return { next: text[at + 1] === '\n' ? at + 2 : at + 1, isLast: true }
  return { next: at + 1, isLast: sign === '\n' || sign === undefined }
}

function plainCell(text: string, from: number, delimiter: Delimiter, isEnd: boolean): Cell | undefined {
  let at = from
  while (at < text.length) {
    const sign = text[at]
    if (sign === delimiter || sign === '\n' || sign === '\r') break
    at++
  }
  if ((!isEnd && at >= text.length) || mayGoOn(text, at, isEnd)) return undefined
  return { text: text.slice(from, at), lines: 0, ...after(text, at) }
}

function quotedCell(text: string, from: number, delimiter: Delimiter, isEnd: boolean): Cell | undefined {
  let content = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1 || quote - from > mostCharacters) return undefined
    if (!isEnd && quote + 1 >= text.length) return undefined
    content += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      // Text behind the closing quotation mark belongs to the cell.
      const rest = plainCell(text, quote + 1, delimiter, isEnd)
      return rest && { ...rest, text: content + rest.text, lines: linesIn(content) }
    }
    content += '"'
    at = quote + 2
  }
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** After a CR at the end of this piece, its LF may be in the next. */
const mayGoOn = (text: string, at: number, isEnd: boolean): boolean =>
  !isEnd && text[at] === '\r' && at + 1 >= text.length

function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function firstLineAlone(text: string, from: number, isEnd: boolean): Found | 'more' {
  const at = endOfLine(text, from)
  if (mayGoOn(text, at, isEnd)) return 'more'
  const raw = text.slice(from, at)
  const problem = raw.length > mostCharacters ? 'too long' : 'open quote'
  const isWhole = at < text.length || isEnd
  return {
    record: { cells: [raw.slice(0, 200)], problem },
    next: isWhole ? after(text, at).next : at,
    lines: isWhole ? 1 : 0,
  }
}

/** Finds the delimiter: the one that gives most lines the same number of cells, and more than one. */
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
