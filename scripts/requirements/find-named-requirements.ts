import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWholeOnly, vitestFiles } from '../test-runner/whole-run.ts'

/** A requirement that a test names, and whether only the whole run has that test. */
type Named = { number: string; isWhole: boolean }
/** The same with the file of the test. */
export type Claim = Named & { file: string }

const testFiles = [vitestFiles, 'e2e/**/*.spec.ts']
const call = /\b(?:test|it|describe)((?:\.\w+)*)(?=\()/g
const named = /\[([A-Z]{1,3}-\d+(?:, ?[A-Z]{1,3}-\d+)*)\]/g
// Numbers of decisions (C-12, G-34) are in the same bracket; requirements have three letters.
const isRequirement = (number: string) => /^[A-Z]{3}-/.test(number)

export const findNamedRequirements = (root: string): Claim[] =>
  globSync(testFiles, { cwd: root, exclude: name => name === 'node_modules' })
    .sort()
    .flatMap(file => namedIn(readFileSync(join(root, file), 'utf8')).map(named => ({ ...named, file })))

/** The requirements in the titles of one file's tests. A skipped test proves nothing. */
export function namedIn(source: string): Named[] {
  const found: Named[] = []
  const [isWholeFile, wholeGroups] = [isWholeOnly(source), wholeGroupsIn(source)]
  for (const { 1: chain = '', 0: text, index } of source.matchAll(call)) {
    if (/\.(skip|todo|fixme)\b/.test(chain)) continue
    let start = index + text.length
    // test.each(table)('title', …): the title is in the second pair of parentheses.
    if (/\.(each|for|skipIf|runIf)$/.test(chain)) start = endOfParentheses(source, start)
    const { title, end } = titleAt(source, start)
    const isWhole =
      isWholeFile ||
      isTaggedWhole(source, end) ||
      wholeGroups.some(([from, to]) => index > from && index < to)
    for (const [, list = ''] of title.matchAll(named)) {
      found.push(
        ...list
          .split(/, ?/)
          .filter(isRequirement)
          .map(number => ({ number, isWhole })),
      )
    }
  }
  return found
}

/** The text that is the first argument of the call whose parenthesis opens here; empty if it is no text. */
function titleAt(source: string, start: number): { title: string; end: number } {
  const opening = /^\(\s*(['"`])/.exec(source.slice(start, start + 200))
  if (opening === null) return { title: '', end: start }
  const from = start + opening[0].length
  const end = endOfText(source, from, opening[1] ?? '')
  return { title: source.slice(from, end), end }
}

/** Whether the details behind a title have the tag. */
function isTaggedWhole(source: string, endOfTitle: number): boolean {
  const details = /^['"`],\s*\{([^}]*)\}/.exec(source.slice(endOfTitle, endOfTitle + 500))
  return /['"]@whole['"]/.test(details?.[1] ?? '')
}

/** The ranges of groups of tests that have the tag. The formatter aligns the end of a group with its beginning. */
function wholeGroupsIn(source: string): [from: number, to: number][] {
  const groups: [number, number][] = []
  for (const { 1: indent = '', 0: text, index } of source.matchAll(/^( *)(?:test\.)?describe(?=\()/gm)) {
    if (!isTaggedWhole(source, titleAt(source, index + text.length).end)) continue
    const end = source.indexOf(`\n${indent}})`, index)
    groups.push([index, end === -1 ? source.length : end])
  }
  return groups
}

function endOfParentheses(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const char = source[at] ?? ''
    if ('\'"`'.includes(char)) at = endOfText(source, at + 1, char)
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at + 1
  }
  return source.length
}

function endOfText(source: string, start: number, quote: string): number {
  let at = start
  while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1
  return at
}
