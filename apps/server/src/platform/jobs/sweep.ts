import { localDay, localTime } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { ClinicDatabase, Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { WriteTx } from '../db/transaction.ts'
import { describeInOneLine } from '../log.ts'
import { enqueue, type Job, job, type Task, task } from './job.ts'

/** Work that every clinic needs once a day, at a time on its own clock. */
export type Sweep = {
  name: string
  /**
   * HH:mm in the clinic's zone. If clocks skip that minute it runs right after; if the minute comes twice, it runs
   * once.
   */
  at: string
  run: (run: { clinic: ClinicDatabase; day: string; now: Date }) => Promise<void>
}

const payload = z.object({ day: z.iso.date() })

const sweepJob = (sweep: Sweep): Job<typeof payload> =>
  job({ name: `sweep-${sweep.name}`, payload, maxAttempts: 10 })

export const sweepTask = (sweep: Sweep): Task =>
  task(sweepJob(sweep), ({ clinic, payload, now }) => sweep.run({ clinic, day: payload.day, now }))

/**
 * Adds the sweeps that are due in each clinic today and that nobody has added yet. A day on which no process ran is not
 * made up for; today's sweep still runs, however late. A clinic that fails does not delay the others.
 */
export async function addDueSweeps(database: Database, clock: Clock, sweeps: Sweep[]): Promise<void> {
  const clinics = await database.anonymously<{ id: number; time_zone: string }>(
    sql`select id, time_zone from all_clinics()`,
  )
  const failures: unknown[] = []
  for (const clinic of clinics) {
    try {
      const now = clock.now()
      const day = localDay(now, clinic.time_zone)
      const time = localTime(now, clinic.time_zone)
      const due = sweeps.filter(sweep => sweep.at <= time)
      if (due.length === 0) continue
      await database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
        for (const sweep of due) {
          if (await isFirstToday(tx, sweep.name, day, now)) await enqueue(tx, sweepJob(sweep), { day })
        }
      })
    } catch (error) {
      const reason = describeInOneLine(error as Error)
      failures.push(new Error(`sweeps of clinic ${clinic.id}: ${reason}`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

const isFirstToday = async (tx: WriteTx, name: string, day: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into sweep_runs (clinic_id, name, local_day, created_at)
    values (${tx.clinicId}, ${name}, ${day}, ${now}) on conflict do nothing`)) === 1
