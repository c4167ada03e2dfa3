import type { Visitor } from '../ground.ts'
import type { Delays } from './delays.ts'
import type { Finding } from './finding.ts'
import type { SettledClinic } from './settle.ts'
import type { CallFigures, Spread } from './tally.ts'

/** What the process of the desks is told, and what it tells. */
export type DesksTask = {
  ports: number[]
  ownerUrl: string
  seed: number
  clinics: SettledClinic[]
  visitors: Visitor[]
  /** The highest number of an appointment before the first desk opened. */
  lastAppointmentId: number
}

export type Order =
  | { order: 'open'; task: DesksTask }
  | { order: 'given'; seconds: number; perSecond: number }
  | { order: 'pressing'; seconds: number; desks: number }
  | { order: 'check' }

export type PhaseReport = {
  seconds: number
  calls: Record<string, CallFigures>
  notes: Record<string, number>
  samples: string[]
  delays: Delays
  /** Of this process: processor seconds, and how late it was, in milliseconds. */
  cpuSeconds: number
  lateness: Spread
  loopDelayP99: number
}

export type Reported = { opened: number } | { phase: PhaseReport } | { findings: Finding[] }
