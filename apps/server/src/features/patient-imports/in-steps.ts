import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { announceImport } from './announce.ts'
import { type ImportRow, noteProgress } from './import-queries.ts'

/** Somebody called it off, or began another round: what was being done is not wanted any more. */
export class NotWanted extends Error {}

// Often enough to be seen moving.
const everyMs = 700

/**
 * Writes down how far a step is, now and then, and whenever it is told to: on a connection of its own, so that others
 * see it while the work itself is not committed. Throws `NotWanted` where it is not.
 */
export function progressOf(
  clinic: ClinicDatabase,
  clock: Clock,
  { id, round, status }: Pick<ImportRow, 'id' | 'round' | 'status'>,
) {
  let last = 0
  return async (step: NonNullable<ImportRow['step']>, done: number, total: number, isSure = false) => {
    const now = clock.now()
    if (!isSure && now.getTime() - last < everyMs) return
    last = now.getTime()
    const isWanted = await clinic.write(async tx => {
      const noted = await noteProgress(tx, { id, round, status, step, done, total, now })
      if (noted) announceImport(tx, id)
      return noted
    })
    if (!isWanted) throw new NotWanted('the import was called off')
  }
}

export type Progress = ReturnType<typeof progressOf>
