import type { FileRun } from './test-runs.ts'

/** The minutes of each step, and of all. */
export function stepTable(steps: { title: string; seconds: number }[]): string {
  const all = { title: 'All', seconds: steps.reduce((total, { seconds }) => total + seconds, 0) }
  const rows = steps.length > 1 ? [...steps, all] : steps
  const width = Math.max(...rows.map(({ title }) => title.length))
  return rows
    .map(({ title, seconds }) => `${title.padEnd(width)} ${(seconds / 60).toFixed(1).padStart(6)} min`)
    .join('\n')
}

/** The slowest files of a step, in seconds of its workers: two files at once count each for itself. */
export function slowest(title: string, files: FileRun[], most = 30): string {
  const found = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `${title}: the slowest ${found.length} of ${files.length} files, which took ${total.toFixed(0)} s in all`,
    ...found.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
  ].join('\n')
}
