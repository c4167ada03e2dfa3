import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { patientSeenBy, type SeenPatient, takeOpening, touchOpening } from './queries.ts'

const quarterOfAnHour = 15 * 60 * 1000

export type Opening = { userId: number; patientId: number; now: Date; inBackground: boolean }

/**
 * Writes down that somebody opened a patient's record: in the audit log once for each user, patient and quarter of an
 * hour, also when two screens ask at the same moment; and which one they opened last. Whoever shows something of a
 * patient calls this before answering. A call that a screen makes by itself, in the background, is not an opening.
 */
export async function recordOpening(
  clinic: ClinicDatabase,
  seen: Pick<SeenPatient, 'auditedAt' | 'isOpenedLast'>,
  opening: Opening,
): Promise<void> {
  if (opening.inBackground) return
  const renewBefore = new Date(opening.now.getTime() - quarterOfAnHour)
  // Most calls follow one another in the same record: they need not write.
  if (seen.isOpenedLast && seen.auditedAt !== null && seen.auditedAt > renewBefore) return
  await clinic.write(async tx => {
    if ((await takeOpening(tx, { ...opening, renewBefore })) === undefined) {
      await touchOpening(tx, opening)
      return
    }
    tx.audit({
      action: 'open',
      entityType: 'patient',
      entityId: opening.patientId,
      patientId: opening.patientId,
    })
  })
}

/** Answers what `show` found of a patient, after writing down that somebody opened their record by it. */
export async function openThrough<T extends { patientId: number }>(
  clinic: ClinicDatabase,
  opening: Omit<Opening, 'patientId'>,
  show: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { shown, seen } = await clinic.read(async tx => {
    const shown = await show(tx)
    const { patientId } = shown
    const seen = opening.inBackground ? undefined : await patientSeenBy(tx, { ...opening, patientId })
    return { shown, seen }
  })
  if (seen !== undefined) await recordOpening(clinic, seen, { ...opening, patientId: shown.patientId })
  return shown
}

/** The same for what shows something of several patients: each of them was opened by it. */
export async function recordOpenings(
  clinic: ClinicDatabase,
  patientIds: number[],
  opening: Omit<Opening, 'patientId'>,
): Promise<void> {
  if (opening.inBackground || patientIds.length === 0) return
  const seen = await clinic.read(tx =>
    Promise.all(patientIds.map(patientId => patientSeenBy(tx, { ...opening, patientId }))),
  )
  for (const [place, patientId] of patientIds.entries()) {
    const one = seen[place]
    if (one !== undefined) await recordOpening(clinic, one, { ...opening, patientId })
  }
}
