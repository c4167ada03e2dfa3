import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { keepUndo, lockDays, stateOf } from './appointment-queries.ts'
import { readAround } from './around-queries.ts'
import { findObstacles, namedBy } from './find-obstacles.ts'
import { openForChange } from './open-for-change.ts'
import { saveChange } from './save-change.ts'

type Asked = {
  id: number
  version: string | undefined
  /** Null: the patient, by the link of an online booking. */
  userId: number | null
  now: Date
  timeZone: string
}

export const cancelAppointment = (clinic: ClinicDatabase, asked: Asked): Promise<{ updatedAt: Date }> =>
  clinic.write(tx => cancelWithin(tx, asked))

/** Cancels softly: the row stays, nobody sees it any more. Answers the version that undo takes. */
export async function cancelWithin(tx: WriteTx, asked: Asked): Promise<{ updatedAt: Date }> {
  const before = await openForChange(tx, asked)
  const [, around] = await Promise.all([
    lockDays(tx, [before.day]),
    readAround(tx, before.day, namedBy(before)),
  ])
  const after = { ...stateOf(before), canceledAt: asked.now, canceledByUserId: asked.userId }
  const saved = await saveChange(tx, before, after, { action: 'cancel', verb: 'deleted', ...asked })
  await keepUndo(tx, asked.id, {
    version: saved.updatedAt,
    before: stateOf(before),
    labelIds: [],
    obstacles: findObstacles(asked.id, before, around, asked).map(({ key }) => key),
  })
  return saved
}
