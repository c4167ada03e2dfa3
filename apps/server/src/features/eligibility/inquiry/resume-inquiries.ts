import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { CronTask } from '../../../platform/jobs/job.ts'
import { describeInOneLine } from '../../../platform/log.ts'
import { askPayerLater } from './ask-payer-job.ts'
import { lockInquiry, stalledInquiries } from './inquiry-queries.ts'
import { failInquiry } from './inquiry-status.ts'

// By then a worker would have finished or retried an inquiry.
const stalledAfterMs = 5 * 60_000
const mostAtOnce = 200

const nobodyToAsk = 'No clearinghouse is set up any more'

/**
 * Finds inquiries that nobody works on, whatever happened to their jobs, and enqueues them again. If no clearinghouse
 * is set up any more, they fail. A clinic that fails does not hold up the others.
 */
export const resumeInquiries = (isOn: boolean): CronTask => ({
  name: 'resume-questions',
  pattern: '*/5 * * * *',
  run: async ({ database, now }) => {
    const clinics = await database.anonymously<{ id: number }>(sql`select id from all_clinics()`)
    const failures: Error[] = []
    for (const { id } of clinics) {
      await resumeIn(database, id, { isOn, now }).catch((error: Error) => {
        const reason = describeInOneLine(error)
        failures.push(new Error(`questions of clinic ${id}: ${reason}`, { cause: error }))
      })
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  },
})

const resumeIn = (
  database: Database,
  clinicId: number,
  { isOn, now }: { isOn: boolean; now: Date },
): Promise<void> =>
  database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
    const before = new Date(now.getTime() - stalledAfterMs)
    for (const { id } of await stalledInquiries(tx, before, mostAtOnce)) {
      if (isOn) await askPayerLater(tx, id)
      else await giveUp(tx, id)
    }
  })

async function giveUp(tx: WriteTx, id: number): Promise<void> {
  const inquiry = await lockInquiry(tx, id)
  if (inquiry?.status === 'created' || inquiry?.status === 'requesting')
    await failInquiry(tx, inquiry, nobodyToAsk)
}
