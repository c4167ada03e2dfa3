import type { ClinicDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { describeInOneLine } from '../../platform/describe-error.ts'
import type { CronTask } from '../../platform/jobs/job.ts'
import { askStatusSoon, fetchNewsSoon, sendSoon, syncSoon, takeNewsSoon, validateSoon } from './claim-jobs.ts'
import {
  awaitsNews,
  leftFiles,
  leftImages,
  leftSubmissions,
  leftValidations,
  silentSubmissions,
} from './tend-queries.ts'

/**
 * Looks after what is under way: fetches news for whoever waits for some, asks after what nothing was heard of, and adds
 * the jobs of what was left lying, by a process that died once too often or a clearinghouse that was away too long. One
 * clinic that fails keeps no other waiting.
 */
export const tendClaims: CronTask = {
  name: 'tend-claims',
  pattern: '*/5 * * * *',
  run: async ({ database, now }) => {
    const clinics = await database.anonymously<{ id: number }>(sql`select id from all_clinics()`)
    const failures: Error[] = []
    for (const { id } of clinics) {
      try {
        await tendClinic(database.forClinic(id, { kind: 'system' }), now)
      } catch (error) {
        failures.push(
          new Error(`claims of clinic ${id}: ${describeInOneLine(error as Error)}`, { cause: error }),
        )
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  },
}

async function tendClinic(clinic: ClinicDatabase, now: Date): Promise<void> {
  const left = await clinic.read(async tx => {
    const [validations, submissions, silent, images, files, awaits] = await Promise.all([
      leftValidations(tx, now),
      leftSubmissions(tx, now),
      silentSubmissions(tx, now),
      leftImages(tx, now),
      leftFiles(tx, now),
      awaitsNews(tx, now),
    ])
    return { validations, submissions, silent, images, files, awaits }
  })
  const { awaits, ...lists } = left
  if (!awaits && Object.values(lists).every(list => list.length === 0)) return
  await clinic.write(async tx => {
    for (const { claimId, validationId } of left.validations) await validateSoon(tx, claimId, validationId)
    for (const { id } of left.submissions) await sendSoon(tx, id)
    for (const { id } of left.silent) await askStatusSoon(tx, id)
    for (const { claimId } of left.images) await syncSoon(tx, claimId)
    for (const { id } of left.files) await takeNewsSoon(tx, id)
    if (awaits) await fetchNewsSoon(tx)
  })
}
