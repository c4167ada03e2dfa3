import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { benchAuditLog } from './audit-log.ts'
import { benchBooking } from './booking.ts'
import { benchCalendar } from './calendar.ts'
import { benchDays } from './days.ts'
import { type Figure, figureTable } from './figure.ts'
import { type Ground, prepareGround } from './ground.ts'
import { benchImaging } from './imaging.ts'
import { benchInbox } from './inbox.ts'
import { benchLiveUpdates } from './live-updates.ts'
import { benchLoginFlood } from './login-flood.ts'
import { benchReading } from './reading.ts'
import { benchReports } from './reports.ts'
import { benchRowSecurity } from './row-security.ts'
import { benchSearching } from './searching.ts'
import { benchSize } from './size.ts'
import { benchStarting } from './starting.ts'
import { benchWriting } from './writing.ts'

const figures: Record<string, (ground: Ground) => Promise<Figure[]>> = {
  reading: benchReading,
  writing: benchWriting,
  booking: benchBooking,
  days: benchDays,
  'row-security': benchRowSecurity,
  searching: benchSearching,
  'login-flood': benchLoginFlood,
  inbox: benchInbox,
  reports: benchReports,
  'audit-log': benchAuditLog,
  live: benchLiveUpdates,
  calendar: benchCalendar,
  imaging: benchImaging,
  size: benchSize,
  starting: benchStarting,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => figures[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}.`)
  process.exit(1)
}

const loadBefore = os.loadavg()[0] ?? 0
const found: Figure[] = []
const ground = await prepareGround()
try {
  for (const [name, measure] of Object.entries(figures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`Measuring ${name}…`)
    found.push(...(await measure(ground)))
  }
} finally {
  await ground.leave()
}

const table = figureTable(found)
console.log(`\n${table}`)
if (wanted.length === 0) {
  const text = `# Figures

Written by \`npm run bench\` on ${os.availableParallelism()} cores (${os.arch()}), Node ${process.versions.node}, embedded PostgreSQL with fsync on. Ratios of two
runs of the same moment, medians of seven rounds in alternating order; a ratio of 1 is as fast as what stands behind
"against". Absolute figures are only there to be read beside each other. When the run began, ${loadBefore.toFixed(1)} processes were
already waiting for the ${os.availableParallelism()} cores: figures in milliseconds and seconds mean something only when that is close to 0.

${table}
`
  await writeFile(path.join(import.meta.dirname, 'results.md'), text)
}
process.exitCode = found.every(one => one.met !== false) ? 0 : 1
