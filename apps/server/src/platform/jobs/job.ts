import type { z } from 'zod'
import type { ClinicDatabase, Database } from '../db/database.ts'
import type { WriteTx } from '../db/transaction.ts'

/** Jobs that wait for the same provider: how many a process runs at once, and how many of one clinic. */
export type ConcurrencyLimit = { name: string; most: number; mostOfClinic: number }

/** A kind of job: its name, its payload (ids, never a patient's data) and how often it is tried. */
export type Job<Payload extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: Payload
  /** The attempts are 3 s, 7 s, 20 s, 1 min, 2.5 min, 7 min, 18 min, 50 min, 2 h 15 and then 6 h apart. */
  maxAttempts: number
  concurrency?: ConcurrencyLimit
}

/** Declared apart from its task, so that code that adds the job needs no provider. */
export const job = <Payload extends z.ZodObject>(declaration: Job<Payload>): Job<Payload> => declaration

/** Adds a job in the transaction that makes it necessary: both happen, or neither. */
export const enqueue = <Payload extends z.ZodObject>(
  tx: WriteTx,
  kind: Job<Payload>,
  payload: z.input<Payload>,
  when: { key?: string; afterMs?: number } = {},
): Promise<void> =>
  tx.enqueue({ task: kind.name, payload: { ...payload }, maxAttempts: kind.maxAttempts, ...when })

export type JobRun<Payload> = {
  /** The clinic that added the job, as the system, with the jobs' role. */
  clinic: ClinicDatabase
  payload: Payload
  now: Date
  /** Is 1 the first time. */
  attempt: number
  isLastAttempt: boolean
}

export type Task = { job: Job; handle: (run: JobRun<never>) => Promise<void> }

/** Ties a kind of job to its work. */
export const task = <Payload extends z.ZodObject>(
  kind: Job<Payload>,
  handle: (run: JobRun<z.output<Payload>>) => Promise<void>,
): Task => ({ job: kind, handle })

/** Work that belongs to no clinic, by a UTC crontab pattern. */
export type CronTask = {
  name: string
  pattern: string
  run: (context: { database: Database; now: Date }) => Promise<void>
}

/** Thrown by a task if another attempt is useless: the job is dead at once. */
export class FailedForGood extends Error {}
