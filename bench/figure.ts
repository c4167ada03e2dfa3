export type Figure = {
  what: string
  value: string
  /** What it should reach, in words; empty where there is nothing to reach and it is there to be compared with. */
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
