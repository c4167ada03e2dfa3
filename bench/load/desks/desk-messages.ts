import type { Visitor } from '../../ground/ground.ts'
import type { ClinicAtWork } from '../ground/clinics.ts'
import type { Finding } from './findings.ts'
import type { CallFigures, Delays, Spread } from './timings.ts'

/** What is sent to the process of the desks, and what it reports. */
export type DesksTask = {
  ports: number[]
  ownerUrl: string
  seed: number
  clinics: ClinicAtWork[]
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
