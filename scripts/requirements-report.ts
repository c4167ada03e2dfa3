import type { Claim } from './find-named-requirements.ts'
import type { Requirement } from './read-requirements.ts'

export type Options = { owner?: string | undefined; summary?: boolean | undefined }

/** What is proven and what is not, as text; `ok` is false when a test names a number that does not exist. */
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
