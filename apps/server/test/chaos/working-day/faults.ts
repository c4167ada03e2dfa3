import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { SmallDisk } from '../../fixtures/limited-disk.ts'
import type { NetworkProxy } from '../../fixtures/network-proxy.ts'
import { until } from '../../fixtures/until.ts'
import type { ChaosRun } from '../harness/chaos-test.ts'
import { type KillableProcesses, parts } from '../harness/killable-processes.ts'

/** What faults can be applied to. Without disks of their own nothing is ever full. */
export type Target = {
  processes: KillableProcesses
  wire: NetworkProxy
  clockFile: string
  disks?: { files: SmallDisk; database: SmallDisk } | undefined
}

type Fault = { strike(): Promise<unknown> | unknown; mend(): Promise<unknown> | unknown }

const hour = 60 * 60_000
// Clocks in New York go back by an hour then.
const clocksGoBack = Date.parse('2026-11-01T06:00:00Z')

/** All faults by name, with their repair. */
export function faultsOn(
  { processes, wire, clockFile, disks }: Target,
  chaosRun: ChaosRun,
  random: () => number,
) {
  const jump = (ms: () => number): Fault => ({
    strike: () => writeFileSync(clockFile, String(Math.round(ms()))),
    mend: () => writeFileSync(clockFile, '0'),
  })
  const kill = (...killed: (typeof parts)[number][]): Fault => ({
    strike: async () => {
      for (const part of killed) await processes.kill(part)
      chaosRun.kills += killed.length
    },
    mend: () => processes.startAgain(),
  })
  const faults: Record<string, Fault> = {
    'kill the server': kill('server'),
    'kill the worker': kill('worker'),
    'kill PostgreSQL': kill('postgres'),
    'kill all three': kill(...parts),
    'tear connections': { strike: () => wire.tear(), mend: () => wire.tear() },
    'cut the line': { strike: () => wire.cut(), mend: () => wire.mend() },
    'hold the line': { strike: () => wire.stall(), mend: () => wire.mend() },
    'clock forward': jump(() => (1 + random() * 5) * hour),
    'clock back': jump(() => -(1 + random() * 5) * hour),
    // A second before, so that it happens while people work.
    'clocks change': jump(() => clocksGoBack - 1_000 - Date.now()),
  }
  if (disks === undefined) return faults
  faults['disk of the files full'] = { strike: () => disks.files.fill(), mend: () => disks.files.clear() }
  faults['disk of PostgreSQL full'] = {
    strike: async () => {
      disks.database.fill()
      // Fills the disk until PostgreSQL has no room for its log, and stops.
      const isFull = () =>
        processes
          .ask(`select pg_logical_emit_message(false, 'storm', repeat('x', 4000000))`)
          .then(() => false)
          .catch(() => true)
      await until('PostgreSQL has no room', isFull, 30_000)
    },
    mend: () => disks.database.clear(),
  }
  return faults
}

/** Injects one fault: people work on in it for a while, then it is repaired, and everything runs again. */
export async function deal(fault: Fault, { processes }: Target, random: () => number): Promise<void> {
  await fault.strike()
  await pause(random() * 800)
  await fault.mend()
  const isWell = () =>
    fetch(`${processes.address}/readyz`, { signal: AbortSignal.timeout(5_000) })
      .then(answer => answer.ok)
      .catch(() => false)
  await until('everything runs again', isWell, 120_000)
}
