import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { benchBooking } from './calendar/booking.ts'
import { benchCalendar } from './calendar/calendar-page.ts'
import { benchDays } from './calendar/days.ts'
import { benchAuditLog } from './clinic/audit-log.ts'
import { benchImaging } from './clinic/imaging.ts'
import { benchInbox } from './clinic/inbox.ts'
import { benchLoginFlood } from './clinic/login-flood.ts'
import { benchReading, benchRowSecurity } from './clinic/reading.ts'
import { benchReports } from './clinic/reports.ts'
import { benchSearching } from './clinic/searching.ts'
import { benchWriting } from './clinic/writing.ts'
import { type Figure, figureTable } from './ground/figures.ts'
import { type Ground, prepareGround } from './ground/ground.ts'
import { benchLiveUpdates } from './live/live.ts'
import { benchStarting } from './start/starting.ts'
import { benchSize } from './start/web-size.ts'

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
