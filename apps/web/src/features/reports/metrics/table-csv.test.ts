import { expect, test } from 'vitest'
import { csvOf } from './table-csv.ts'

const mark = '\uFEFF'

test('rows end as RFC 4180 requires, and a byte order mark tells Excel the encoding [DSH-27]', () => {
  expect(csvOf([['Date', 'Bookings'], ['2026-11-16', '12'], []])).toBe(
    `${mark}Date,Bookings\r\n2026-11-16,12\r\n\r\n`,
  )
})

test('commas, quotes and lines within a cell are quoted [DSH-27]', () => {
  expect(csvOf([['Muñoz, Zoë', 'the "best"', 'two\nlines', 'plain', '']])).toBe(
    `${mark}"Muñoz, Zoë","the ""best""","two\nlines",plain,\r\n`,
  )
})

test('a text that a spreadsheet would take for a formula stays text [DSH-27]', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@sum', '\tx', 'a=b', "'quoted"]])).toBe(
    `${mark}'=1+1,'+1,'-1,'@sum,'\tx,a=b,'quoted\r\n`,
  )
  expect(csvOf([['=HYPERLINK("http://x","y")', '\r=1', '\n=1']])).toBe(
    `${mark}"'=HYPERLINK(""http://x"",""y"")","'\r=1","'\n=1"\r\n`,
  )
})
