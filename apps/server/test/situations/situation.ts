import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { FileStorage } from '../../src/drivers/storage/port.ts'
import type { TestClock } from '../clock.ts'
import type { ClonedDatabase } from '../clone-template.ts'
import type { factories } from '../factories.ts'

type Person = { id: number; email: string; full_name: string }

/** What every situation begins with: a clinic, an administrator, somebody of the staff, and nothing else. */
export type Beginning = {
  clinic: { id: number; name: string; slug: string; administrator: Person; staff: Person }
  make: ReturnType<typeof factories>
  owner: Pool
  db: Omit<ClonedDatabase, 'drop'> & { clock: TestClock }
  clock: TestClock
  app: FastifyInstance
  storage: FileStorage
  /** Does the jobs that are due. */
  runJobs(): Promise<void>
}

/** What a situation tells of itself. */
export type Told = {
  /** What component tests name: ids, links. */
  named?: Record<string, string | number>
  /** What somebody else does meanwhile, or what happens by itself. */
  elsewhere?: Record<string, () => Promise<unknown>>
}

/**
 * A state of a clinic that component tests are played in, laid out in an empty database. Today is Wednesday, May 6, 2026,
 * ten in the morning in New York. Ids count from 1.
 */
export type Situation = (at: Beginning) => Promise<Told | undefined>
