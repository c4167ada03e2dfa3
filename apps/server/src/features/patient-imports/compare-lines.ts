import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { ImportRow } from './import-queries.ts'
import type { Progress } from './in-steps.ts'
import { lastLine, markTwins } from './line-queries.ts'

const atOnce = 500

/** Finds who of the lines is probably there already; each time anew, for meanwhile others may have come. */
export async function compareLines(
  clinic: ClinicDatabase,
  { id, round }: Pick<ImportRow, 'id' | 'round'>,
  progress: Progress,
): Promise<void> {
  const last = await clinic.read(tx => lastLine(tx, { id, round }))
  await progress('comparing', 0, last, true)
  for (let fromLine = 1; fromLine <= last; fromLine += atOnce) {
    await clinic.write(tx => markTwins(tx, { id, round, fromLine, toLine: fromLine + atOnce - 1 }))
    await progress('comparing', Math.min(last, fromLine + atOnce - 1), last)
  }
}
