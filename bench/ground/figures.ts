export type Figure = {
  what: string
  value: string
  /** The goal as text; empty if the figure has none and only serves for comparison. */
  goal: string
  met?: boolean
}

export const atLeast = (what: string, value: number, least: number): Figure => ({
  what,
  value: value.toFixed(2),
  goal: `≥ ${least}`,
  met: value >= least,
})

export const atMost = (what: string, value: number, most: number, unit = ''): Figure => ({
  what,
  value: `${value.toFixed(2)}${unit}`,
  goal: `≤ ${most}${unit}`,
  met: value <= most,
})

export const noted = (what: string, value: string, goal = ''): Figure => ({ what, value, goal })

export function figureTable(figures: Figure[]): string {
  const mark = ({ met }: Figure) => (met === undefined ? '' : met ? 'yes' : 'NO')
  const rows = figures.map(one => `| ${one.what} | ${one.value} | ${one.goal} | ${mark(one)} |`)
  return ['| what | figure | goal | met |', '|---|---|---|---|', ...rows].join('\n')
}

const rounds = 7

/** The results of each contender in each round, per second. */
type Results<Name extends string> = Record<Name, number[]>

/**
 * Lets all contenders run in every round, in turns from the front and from the back, so that other work of the
 * machine affects all of them alike. The first round warms up and does not count.
 */
export async function compare<Name extends string>(
  contenders: Record<Name, () => Promise<number>>,
): Promise<Results<Name>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map(name => [name, [] as number[]])) as Results<Name>
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const perSecond = await contenders[name]()
      if (round > 0) results[name].push(perSecond)
    }
  }
  return results
}

/** The median of the rounds' ratios: each compares two runs of nearly the same moment. */
export const ratio = (one: number[], other: number[]): number =>
  median(one.map((value, round) => value / (other[round] ?? Number.NaN)))

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
