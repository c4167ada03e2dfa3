import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a test says that it proves a requirement. */
export type Claim = { number: string; file: string }

const testFiles = ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']
const call = /\b(?:test|it|describe)((?:\.\w+)*)(?=\()/g
const named = /\[([A-Z]{3}-\d+(?:, ?[A-Z]{3}-\d+)*)\]/g

export const findNamedRequirements = (root: string): Claim[] =>
  globSync(testFiles, { cwd: root, exclude: name => name === 'node_modules' })
    .sort()
    .flatMap(file => namedIn(readFileSync(join(root, file), 'utf8')).map(number => ({ number, file })))

/** The numbers in the titles of the tests of one file. A test that is skipped proves nothing. */
export function namedIn(source: string): string[] {
  const numbers: string[] = []
  for (const { 1: chain = '', 0: text, index } of source.matchAll(call)) {
    if (/\.(skip|todo|fixme)\b/.test(chain)) continue
    let start = index + text.length
    // test.each(table)('title', …): the title is in the second pair of parentheses.
    if (/\.(each|for|skipIf|runIf)$/.test(chain)) start = endOfParentheses(source, start)
    for (const [, list = ''] of titleAt(source, start).matchAll(named)) numbers.push(...list.split(/, ?/))
  }
  return numbers
}

/** The text that is the first argument of the call whose parenthesis opens here; nothing if it is no text. */
function titleAt(source: string, start: number): string {
  const opening = /^\(\s*(['"`])/.exec(source.slice(start, start + 200))
  if (opening === null) return ''
  const from = start + opening[0].length
  return source.slice(from, endOfText(source, from, opening[1] ?? ''))
}

function endOfParentheses(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? ''
    if ('\'"`'.includes(letter)) at = endOfText(source, at + 1, letter)
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0) return at + 1
  }
  return source.length
}

function endOfText(source: string, start: number, quote: string): number {
  let at = start
  while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1
  return at
}
