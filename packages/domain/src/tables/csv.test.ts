import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvReader, type Delimiter, findDelimiter } from './csv-reader.ts'
import { csvLine, withoutGuard } from './csv-writer.ts'

const read = (text: string, delimiter: Delimiter = ',') => {
  const reader = csvReader(delimiter)
  return [...reader.push(text), ...reader.end()]
}
const cellsOf = (text: string, delimiter?: Delimiter) => read(text, delimiter).map(({ cells }) => cells)

test('quotation marks, empty cells, and lines within a cell are read as spreadsheets write them', () => {
  expect(cellsOf('a,"b, ""c""",d\r\n"two\r\nlines",,x\r\n')).toEqual([
    ['a', 'b, "c"', 'd'],
    ['two\r\nlines', '', 'x'],
  ])
})

test('any line end ends a line, and the last line needs none', () => {
  expect(cellsOf('a,b\rc,d\ne,f\r\ng,h')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
  expect(cellsOf('a,')).toEqual([['a', '']])
  expect(cellsOf('')).toEqual([])
})

test('a quotation mark within a cell, or text behind a closing one, is text', () => {
  expect(cellsOf('5" tall,"a"b\n')).toEqual([['5" tall', 'ab']])
})

test('a quotation mark that is never closed spoils its own line only', () => {
  const lines = ['a,b', '"open,c', ...Array.from({ length: 300 }, (_, at) => `x${at},y`)]
  const records = read(`${lines.join('\n')}\n`)
  expect(records).toHaveLength(lines.length)
  expect(records[1]).toEqual({ line: 2, cells: ['"open,c'], problem: 'open quote' })
  expect(records[2]).toEqual({ line: 3, cells: ['x0', 'y'] })
})

test('an endless line is skipped in bounded memory, and the next one is read', () => {
  const reader = csvReader(',')
  const long = Array.from({ length: 41 }, () => reader.push('x,'.repeat(32 * 1024))).flat()
  expect(long).toMatchObject([{ line: 1, problem: 'too long' }])
  expect([...reader.push('y\r'), ...reader.push('\na,b\n'), ...reader.end()]).toEqual([
    { line: 2, cells: ['a', 'b'] },
  ])
})

test('each record knows the line on which it begins', () => {
  expect(read('a\n"b\nc"\n\nd\n').map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [2, 'b\nc'],
    [4, ''],
    [5, 'd'],
  ])
})

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\r', '\n', '=', "'", '-', ' ', '＝'),
})
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 12 })

test('every table that was written is read again, however it is cut into pieces', () => {
  fc.assert(
    fc.property(table, fc.array(fc.nat(20)), (rows, cuts) => {
      const text = rows.map(csvLine).join('')
      const reader = csvReader(',')
      const records = []
      let at = 0
      for (const cut of cuts) {
        records.push(...reader.push(text.slice(at, at + cut)))
        at += cut
      }
      records.push(...reader.push(text.slice(at)), ...reader.end())
      expect(records.map(({ cells }) => cells.map(withoutGuard))).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('any input is read to its end, with the same result whole or in pieces', () => {
  const anything = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n') })
  fc.assert(
    fc.property(anything, fc.nat(30), (text, cut) => {
      const reader = csvReader(',')
      const inPieces = [...reader.push(text.slice(0, cut)), ...reader.push(text.slice(cut)), ...reader.end()]
      expect(inPieces).toEqual(read(text))
    }),
    { numRuns: 2_000 },
  )
})

test('a formula is written as text, and read back unchanged', () => {
  for (const text of ['=1+1', '+1', '-1', '@sum', "'=x", "''@x", '\t=x', ' =x', '\u00a0+x', '＝x', "' ＠x"]) {
    const [[written = ''] = []] = cellsOf(csvLine([text]))
    expect(written.startsWith("'")).toBe(true)
    expect(withoutGuard(written)).toBe(text)
  }
  for (const text of ["'quoted", 'plain', "O'Brien", '']) expect(withoutGuard(text)).toBe(text)
})

test('the delimiter is found', () => {
  expect(findDelimiter('Name,Born\n"Lee; Ann",1990\n')).toBe(',')
  expect(findDelimiter('Name;Born\n"Lee, Ann";1990\n')).toBe(';')
  expect(findDelimiter('Name\tBorn\nLee, Ann\t1990\n')).toBe('\t')
  expect(findDelimiter('Name|Born\nLee, Ann|1990\n')).toBe('|')
  expect(findDelimiter('Name\nAnn Lee\n')).toBe(',')
})
