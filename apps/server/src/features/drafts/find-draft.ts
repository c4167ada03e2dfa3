import type { Tx } from '../../platform/db/transaction.ts'
import { recordsOf } from '../patients/records-of.ts'
import { type DraftRow, newestDraft } from './queries.ts'

type Asked = { userId: number; key: string; keptSince: Date }

/**
 * What somebody was writing under a key. A note about a patient is looked for in the records that became part of theirs
 * too, each under its own key: nothing is moved by a merge, so whoever writes meanwhile overwrites nothing.
 */
export async function findDraft(tx: Tx, { userId, key, keptSince }: Asked): Promise<DraftRow | undefined> {
  const own = await newestDraft(tx, { userId, keys: [key], keptSince })
  if (own !== undefined) return own
  const keys = await keysOfParts(tx, key)
  return keys.length === 0 ? undefined : newestDraft(tx, { userId, keys, keptSince })
}

/** As the dialog for a patient's notes names what is typed in it. */
const aboutPatient = /^patient-note:(\d{1,15}):(.+)$/

async function keysOfParts(tx: Tx, key: string): Promise<string[]> {
  const [, patientId, rest] = aboutPatient.exec(key) ?? []
  if (patientId === undefined) return []
  const records = await recordsOf(tx, Number(patientId))
  return records.filter(id => id !== Number(patientId)).map(id => `patient-note:${id}:${rest}`)
}
