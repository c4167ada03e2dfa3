import type { z } from 'zod'
import type { ClinicDatabase, Database } from '../db/database.ts'
import type { WriteTx } from '../db/transaction.ts'

/** Kinds of jobs that wait for the same stranger: how many a process does at once, and how many of one clinic. */
export type ConcurrencyLimit = { name: string; most: number; mostOfClinic: number }

/** A kind of job: its name, its payload (ids, never a patient's data) and how often it is tried. */
export type Job<Payload extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: Payload
  /** Tries are 3 s, 7 s, 20 s, 1 min, 2.5 min, 7 min, 18 min, 50 min, 2 h 15 and then 6 h apart. */
  maxAttempts: number
  concurrency?: ConcurrencyLimit
}

/** Declared apart from the task that does it: whoever adds the job needs no mail server. */
export const job = <Payload extends z.ZodObject>(declaration: Job<Payload>): Job<Payload> => declaration

/** Adds a job in the transaction that gives it its reason: both happen, or neither. */
export const enqueue = <Payload extends z.ZodObject>(
  tx: WriteTx,
  kind: Job<Payload>,
  payload: z.input<Payload>,
  when: { key?: string; afterMs?: number } = {},
): Promise<void> =>
  tx.enqueue({ task: kind.name, payload: { ...payload }, maxAttempts: kind.maxAttempts, ...when })

export type JobRun<Payload> = {
  /** The clinic that the job was added for, as the system, by the jobs' role. */
  clinic: ClinicDatabase
  payload: Payload
  now: Date
  /** 1 the first time. */
  attempt: number
  isLastAttempt: boolean
}

export type Task = { job: Job; handle: (run: JobRun<never>) => Promise<void> }

/** Ties a kind of job to what does it. */
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

/** Thrown by a task when trying again is of no use: the job is dead at once. */
export class FailedForGood extends Error {}
