export type StormRun = {
  name: string
  seed: number
  seconds: number
  passed: boolean
  /** What each of its tests says of itself. */
  tests: { kills: number; invariants: Record<string, number> }[]
}

const headings = ['storm', 'seed', 'kills', 'seconds', 'invariants', 'passed']

/** What `npm run storm` closes with. */
export function stormTable(runs: StormRun[]): string {
  const rows = runs.map(({ name, seed, seconds, passed, tests }) => [
    name,
    seed,
    tests.reduce((sum, { kills }) => sum + kills, 0),
    seconds,
    describeInvariants(tests.map(({ invariants }) => invariants)),
    passed ? 'passed' : 'FAILED',
  ])
  const lines = [headings, headings.map(() => '---'), ...rows].map(cells => cells.map(String))
  const widths = headings.map((_, column) => Math.max(...lines.map(cells => cells[column]?.length ?? 0)))
  const table = lines.map(
    cells =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, cell === '---' ? '-' : ' ')).join(' | ')} |`,
  )
  const failed = runs.filter(({ passed }) => !passed)
  const again = failed.map(({ name, seed }) => `once more: npm run storm -- --only ${name} --seed ${seed}`)
  return [...table, '', `${runs.length - failed.length} passed, ${failed.length} failed`, ...again].join('\n')
}

/** Which invariants were looked at, and how often in all. */
function describeInvariants(tests: Record<string, number>[]): string {
  const counts = new Map<string, number>()
  for (const test of tests)
    for (const [name, count] of Object.entries(test)) counts.set(name, (counts.get(name) ?? 0) + count)
  return counts.size === 0 ? 'its own' : [...counts].map(([name, count]) => `${name} ${count}×`).join(', ')
}
