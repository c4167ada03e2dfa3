import { expect, test } from 'vitest'
import { claimFile } from '../../test/claims.ts'
import { write837D } from '../claims/write-837d.ts'
import { splitInterchanges } from './read-segments.ts'

const one = write837D(claimFile)
const other = write837D(claimFile, { element: '|', repetition: '^', component: '{', segment: '\n' })
const third = write837D(claimFile, { element: '*', repetition: '!', component: ':', segment: '$' })

test('a file of one interchange is returned unchanged, to the byte', () => {
  for (const text of [one, other, third, one.replaceAll('~', '~\r\n')])
    expect(splitInterchanges(text)).toEqual([
      text.trimEnd() === text ? text : expect.stringContaining(text.trimEnd()),
    ])
})

test('several interchanges are split, each with its own delimiters, with blank lines between them or none', () => {
  expect(splitInterchanges(one + other + third)).toEqual([one, other, third])
  expect(splitInterchanges(`${one}\r\n\r\n${third}\n`)).toEqual([one, third])
  const pretty = one.replaceAll('~', '~\n')
  expect(splitInterchanges(pretty + pretty).map(piece => piece.trim())).toEqual([
    pretty.trim(),
    pretty.trim(),
  ])
})

test('a byte-order mark and blank lines before the first interchange are not part of it', () => {
  expect(splitInterchanges(`\uFEFF${one}`)).toEqual([one])
  expect(splitInterchanges(`\r\n \n\uFEFF\n${one}`)).toEqual([one])
  expect(splitInterchanges(Buffer.from(`\uFEFF\n${one}`).toString('latin1'))).toEqual([one])
})

test('text that cannot be split is left whole, for the reader to report', () => {
  expect(splitInterchanges('')).toEqual([''])
  expect(splitInterchanges('\n\n')).toEqual([''])
  expect(splitInterchanges('Dear clinic')).toEqual(['Dear clinic'])
  expect(splitInterchanges(`${one}Dear clinic`)).toEqual([one, 'Dear clinic'])
  const half = third.slice(0, 150)
  expect(splitInterchanges(one + half)).toEqual([one, half])
})
