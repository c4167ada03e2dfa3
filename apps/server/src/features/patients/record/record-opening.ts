import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { InBackground } from '../../../platform/http/route.ts'
import {
  patientSeenBy,
  type SeenPatient,
  takeOpening,
  takeUnseenOpening,
  touchOpening,
} from './opening-queries.ts'

const quarterOfAnHour = 15 * 60 * 1000

export type Opening = { userId: number; patientId: number; now: Date; inBackground: InBackground }

/**
 * Records that somebody opened a patient's record: in the audit log once for each user, patient and quarter of an
 * hour, also when two screens request it at once, and as the user's most recent record. Every call that shows
 * something of a patient does this before it responds. A background request counts too if the user has not opened
 * that record since their session began. It does not make the record the most recent one.
 */
export async function recordOpening(
  clinic: ClinicDatabase,
  seen: Pick<SeenPatient, 'auditedAt' | 'openedAt' | 'isOpenedLast'>,
  opening: Opening,
): Promise<void> {
  if (opening.inBackground !== false) return recordUnseen(clinic, seen, opening, opening.inBackground)
  const renewBefore = new Date(opening.now.getTime() - quarterOfAnHour)
  // Most calls follow another one in the same record and need no write.
  if (seen.isOpenedLast && seen.auditedAt !== null && seen.auditedAt > renewBefore) return
  await clinic.writeFrom('reserve', async tx => {
    if ((await takeOpening(tx, { ...opening, renewBefore })) === undefined) {
      await touchOpening(tx, opening)
      return
    }
    auditOpening(tx, opening.patientId)
  })
}

async function recordUnseen(
  clinic: ClinicDatabase,
  { openedAt, auditedAt }: Pick<SeenPatient, 'auditedAt' | 'openedAt'>,
  opening: Opening,
  { sessionSince }: { sessionSince: Date },
): Promise<void> {
  if ([openedAt, auditedAt].some(at => at !== null && at >= sessionSince)) return
  await clinic.writeFrom('reserve', async tx => {
    if ((await takeUnseenOpening(tx, { ...opening, renewBefore: sessionSince })) !== undefined)
      auditOpening(tx, opening.patientId)
  })
}

const auditOpening = (tx: WriteTx, patientId: number): void =>
  tx.audit({ action: 'open', entityType: 'patient', entityId: patientId, patientId })

/** Returns what `show` found, after recording that the user opened the patient's record. */
export async function openThrough<T extends { patientId: number }>(
  clinic: ClinicDatabase,
  opening: Omit<Opening, 'patientId'>,
  show: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { shown, seen } = await clinic.read(async tx => {
    const shown = await show(tx)
    const { patientId } = shown
    const seen = await patientSeenBy(tx, { ...opening, patientId })
    return { shown, seen }
  })
  if (seen !== undefined) await recordOpening(clinic, seen, { ...opening, patientId: shown.patientId })
  return shown
}

/** The same for a page about several patients: each record counts as opened. */
export async function recordOpenings(
  clinic: ClinicDatabase,
  patientIds: number[],
  opening: Omit<Opening, 'patientId'>,
): Promise<void> {
  if (patientIds.length === 0) return
  const seen = await clinic.read(tx =>
    Promise.all(patientIds.map(patientId => patientSeenBy(tx, { ...opening, patientId }))),
  )
  for (const [place, patientId] of patientIds.entries()) {
    const one = seen[place]
    if (one !== undefined) await recordOpening(clinic, one, { ...opening, patientId })
  }
}
