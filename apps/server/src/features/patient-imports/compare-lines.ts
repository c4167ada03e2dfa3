import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { ImportRow } from './import-queries.ts'
import type { Progress } from './in-steps.ts'
import { lookAtTables, markTwins, stretchesOf } from './line-queries.ts'

const atOnce = 500

/** Finds who of the lines is probably there already; each time anew, for meanwhile others may have come. */
export async function compareLines(
  clinic: ClinicDatabase,
  { id, round, withoutFaulty }: Pick<ImportRow, 'id' | 'round'> & { withoutFaulty: boolean },
  progress: Progress,
): Promise<void> {
  const stretches = await clinic.read(tx => stretchesOf(tx, { id, round }, atOnce))
  const total = stretches.reduce((sum, { lines }) => sum + lines, 0)
  let done = 0
  await clinic.write(lookAtTables)
  await progress('comparing', done, total, true)
  for (const stretch of stretches) {
    await clinic.write(tx => markTwins(tx, { id, round, withoutFaulty, ...stretch }))
    done += stretch.lines
    await progress('comparing', done, total)
  }
}
