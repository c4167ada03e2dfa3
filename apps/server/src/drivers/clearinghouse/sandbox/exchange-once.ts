import { createHash } from 'node:crypto'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Refused } from '../port.ts'
import type { Parcel } from '../transport.ts'
import { findExchange, keepExchange } from './books.ts'
import type { Prompt } from './prompt.ts'

type Kept = { answer: Buffer; answersAt: Date }

/**
 * Answers a parcel the first time that it comes, and as the first time ever after; what follows from it is done in the
 * same transaction, or by nobody.
 */
export async function exchangeOnce(
  clinic: ClinicDatabase,
  parcel: Parcel,
  work: { now: Date; lateMs: (prompt: Prompt) => number; answer: (tx: WriteTx) => Promise<Prompt> },
): Promise<Kept | Refused> {
  const contentHash = createHash('sha256').update(parcel.body).digest()
  const earlier = await clinic.read(tx => findExchange(tx, parcel.kind, parcel.id))
  const kept =
    earlier ??
    (await clinic.write(async tx => {
      const prompt = await work.answer(tx)
      const answersAt = new Date(work.now.getTime() + work.lateMs(prompt))
      const answer = Buffer.from(prompt.answer, 'utf8')
      const { kind, id } = parcel
      if ((await keepExchange(tx, { kind, id, contentHash, answer, answersAt, now: work.now })) === 1)
        return { contentHash, answer, answersAt }
      // Somebody was faster by a moment: both hear what the first one heard.
      return findExchange(tx, kind, id)
    }))
  if (kept === undefined || !contentHash.equals(kept.contentHash))
    return { refused: 'The clearinghouse refused it: another parcel had this key.' }
  return kept
}
