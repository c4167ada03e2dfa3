import type { Visitor } from '../../ground/ground.ts'
import type { ClinicAtWork } from '../ground/clinics.ts'
import type { Finding } from './findings.ts'
import type { CallFigures, Delays, Spread } from './timings.ts'

/** The messages to the process of the desks, and its reports. */
export type DesksTask = {
  ports: number[]
  ownerUrl: string
  seed: number
  clinics: ClinicAtWork[]
  visitors: Visitor[]
  /** The highest id of an appointment before the first desk was opened. */
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
  /** The figures of this process itself: processor seconds, and its lateness in milliseconds. */
  cpuSeconds: number
  lateness: Spread
  loopDelayP99: number
}

export type Reported = { opened: number } | { phase: PhaseReport } | { findings: Finding[] }
