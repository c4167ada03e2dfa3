import type { Claim } from './find-named-requirements.ts'

/** The requirements that the gate proves, and those that only the whole run proves. */
type Proven = { gate: string[]; whole: string[] }

const heads = {
  gate: '# Proven by npm test',
  whole: '# Proven by npm run test:all alone',
}

/** A requirement that several tests name is proven by the gate if one of them is in it. */
export function provenBy(claims: Pick<Claim, 'number' | 'isWhole'>[]): Proven {
  const gate = new Set(claims.filter(({ isWhole }) => !isWhole).map(({ number }) => number))
  const whole = new Set(claims.map(({ number }) => number).filter(number => !gate.has(number)))
  return { gate: [...gate].toSorted(inOrder), whole: [...whole].toSorted(inOrder) }
}

/** docs/proven.txt, ten numbers a line, so that one more or less changes one line. */
export const provenText = ({ gate, whole }: Proven): string =>
  [
    '# Written by npm run requirements -- --write from the titles and tags of the tests. A number leaves this file',
    '# only with its requirement.',
    '',
    `${heads.gate}`,
    ...lines(gate),
    '',
    `${heads.whole}`,
    ...lines(whole),
    '',
  ].join('\n')

export function readProven(text: string): Proven {
  const [before = '', after = ''] = text.split(heads.whole)
  return { gate: numbersIn(before), whole: numbersIn(after) }
}

const numbersIn = (text: string): string[] => text.match(/\b[A-Z]{3}-\d+\b/g) ?? []

const lines = (numbers: string[]): string[] =>
  [...Map.groupBy(numbers, number => number.slice(0, -1)).values()].map(ten => ten.join(' '))

function inOrder(one: string, other: string): number {
  const [[area = '', number], [otherArea = '', otherNumber]] = [one.split('-'), other.split('-')]
  return area.localeCompare(otherArea, 'en') || Number(number) - Number(otherNumber)
}

type Requirement = {
  /** Such as SES-55. */
  number: string
  area: string
  text: string
  owner: string
  /** The feature that must come first, if another one owns the requirement. */
  waitsFor: string | undefined
}

const line = /^- \[.\] (([A-Z]{3})-\d+) (.*?)(?: waits: ([a-z-]+))? \{([a-z-]+)\}$/

/** Every numbered line of docs/requirements.md; refuses a line without an owner and a duplicate number. */
export function readRequirements(markdown: string): Requirement[] {
  const found = new Map<string, Requirement>()
  for (const text of markdown.split('\n').filter(text => /^- \[.\] [A-Z]{3}-\d+ /.test(text))) {
    const [, number = '', area = '', statement = '', waitsFor, owner = ''] = line.exec(text) ?? []
    if (number === '') throw new Error(`This requirement names no owner at its end: ${text}`)
    if (found.has(number)) throw new Error(`The number ${number} is given twice`)
    found.set(number, { number, area, text: statement, owner, waitsFor })
  }
  return [...found.values()]
}

type Options = { owner?: string | undefined; summary?: boolean | undefined }

/** The report of proven and unproven requirements; `ok` is false if a test names an unknown number. */
export function requirementsReport(
  all: Requirement[],
  claims: Claim[],
  options: Options = {},
): { text: string; ok: boolean } {
  const unknown = unknownClaims(all, claims)
  const owners = new Set(all.map(one => one.owner))
  if (options.owner !== undefined && !owners.has(options.owner)) {
    return { ok: false, text: `Nobody is called ${options.owner}; there are ${[...owners].join(', ')}.` }
  }
  const proven = new Set(claims.map(claim => claim.number))
  const chosen = all.filter(one => options.owner === undefined || one.owner === options.owner)
  const open = chosen.filter(one => !proven.has(one.number) && one.waitsFor === undefined)
  const waiting = chosen.filter(one => !proven.has(one.number) && one.waitsFor !== undefined)
  const lines = [
    ...table('owner', chosen, proven, one => one.owner),
    '',
    ...table('area', chosen, proven, one => one.area),
  ]
  if (options.summary !== true) {
    lines.push('', `Without a test: ${open.length}`, ...open.map(one => `  ${one.number} ${one.text}`))
    if (waiting.length > 0) {
      const list = waiting.map(one => `  ${one.number} ${one.text} (waits for ${one.waitsFor})`)
      lines.push('', `Waiting for another feature: ${waiting.length}`, ...list)
    }
  }
  for (const { number, file } of unknown) lines.push('', `${file} names ${number}, which does not exist.`)
  return { text: lines.join('\n'), ok: unknown.length === 0 }
}

export function unknownClaims(all: Requirement[], claims: Claim[]): Claim[] {
  const known = new Set(all.map(one => one.number))
  return claims.filter(claim => !known.has(claim.number))
}

function table(
  title: string,
  chosen: Requirement[],
  proven: Set<string>,
  groupOf: (one: Requirement) => string,
): string[] {
  const groups = [...Map.groupBy(chosen, groupOf)]
  const rows = groups.length > 1 ? [...groups, ['all', chosen] as const] : groups
  return [
    `${title.padEnd(16)}proven   of  waiting`,
    ...rows.map(([name, members]) => {
      const isProven = members.filter(one => proven.has(one.number)).length
      const waits = members.filter(one => !proven.has(one.number) && one.waitsFor !== undefined).length
      return `${name.padEnd(16)}${pad(isProven, 6)} ${pad(members.length, 4)} ${pad(waits, 8)}`
    }),
  ]
}

const pad = (count: number, width: number) => String(count).padStart(width)
