import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildWebIfStale } from '../../scripts/web/build-web-if-stale.ts'
import { type ModelDay, measureGrowth, modelDay } from './model-day.ts'
import { readOptions } from './options.ts'
import { type LoadResults, loadReport, problemsOf } from './report.ts'
import { canMeasure } from './resource-use.ts'

const options = readOptions(process.argv.slice(2))
if (!canMeasure()) {
  console.error('What processes use is read from /proc, which only Linux has.')
  process.exit(1)
}

const waiting = os.loadavg()[0] ?? 0
await buildWebIfStale()
const days: ModelDay[] = []
for (const servers of options.servers) {
  console.log(`A day of ${options.staff} desks in ${options.clinics} clinics against ${servers} server(s)…`)
  days.push(await modelDay(options, servers))
}
const growth = options.growthSeconds === 0 ? [] : await measureGrowth(options)

const results: LoadResults = { options, waiting, cores: os.availableParallelism(), days, growth }
const text = loadReport(results)
console.log(`\n${text}`)
if (options.page !== undefined) await writeFile(path.resolve(import.meta.dirname, options.page), text)
const problems = problemsOf(results)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
