import { globSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { FileStorage } from '../../src/drivers/storage/port.ts'
import type { ClonedDatabase } from '../database/database-template.ts'
import type { TestClock } from '../fixtures/app-environment.ts'
import type { factories } from '../fixtures/factories.ts'

type Person = { id: number; email: string; full_name: string }

/** The beginning of every situation: a clinic, an administrator, a member of staff, and nothing else. */
export type Beginning = {
  clinic: { id: number; name: string; slug: string; administrator: Person; staff: Person }
  make: ReturnType<typeof factories>
  owner: Pool
  db: Omit<ClonedDatabase, 'drop'> & { clock: TestClock }
  clock: TestClock
  app: FastifyInstance
  storage: FileStorage
  /** Runs the jobs that are due. */
  runJobs(): Promise<void>
}

/** What a situation returns. */
type SituationResult = {
  /** Values that component tests name: ids, links. */
  named?: Record<string, string | number>
  /** Changes by somebody else, or by the system. */
  elsewhere?: Record<string, () => Promise<unknown>>
}

/**
 * A state of a clinic for component tests, set up in an empty database. Today is Wednesday, May 6, 2026, ten in the
 * morning in New York. Ids count from 1.
 */
export type Situation = (at: Beginning) => Promise<SituationResult | undefined>

/** Finds a situation by name: 'tasks/one of each' is `'one of each'` in tasks.ts. */
export async function findSituation(name: string): Promise<Situation> {
  const [subject = '', ...rest] = name.split('/')
  const [file] = globSync(`*/${subject}.ts`, { cwd: import.meta.dirname })
  if (file === undefined)
    throw new Error(`There are no situations of ${subject}: no folder has a ${subject}.ts.`)
  const { situations } = (await import(path.join(import.meta.dirname, file))) as {
    situations: Record<string, Situation>
  }
  const found = situations[rest.join('/')]
  if (found === undefined) throw new Error(`There is no situation "${rest.join('/')}" in ${subject}.ts.`)
  return found
}
