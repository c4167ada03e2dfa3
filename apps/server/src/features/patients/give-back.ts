import type { WriteTx } from '../../platform/db/transaction.ts'
import { changeTaken, hasVideoVisitToCome, partsOf } from './merge-queries.ts'
import type { WholeRecord } from './queries.ts'
import type { SsnVault } from './ssn-vault.ts'
import { giveBackFields, type TakenOver, takeOverFields } from './take-over-fields.ts'

/**
 * What of a record changes when one that was part of it goes. What came from there is empty again, unless another record
 * that is still part of it says the same or something else of it: an alert of any of them is an alert of all. And
 * whoever has a visit by video to come stays reachable for it.
 */
export async function giveBack(
  tx: WriteTx,
  vault: SsnVault,
  { kept, taken, now }: { kept: WholeRecord; taken: TakenOver; now: Date },
): Promise<Partial<WholeRecord>> {
  const emptied = giveBackFields(kept, taken)
  let changes = emptied
  for (const { mergeId, record, taken: before } of await partsOf(tx, kept.id)) {
    const found = takeOverFields({ ...kept, ...changes }, record, { vault, clinicId: tx.clinicId })
    const fields = Object.fromEntries(Object.entries(found.fields).filter(([field]) => field in emptied))
    const ssnSealed = 'ssnSealed' in emptied ? found.ssnSealed : null
    if (Object.keys(fields).length === 0 && ssnSealed === null) continue
    changes = {
      ...changes,
      ...fields,
      ...(ssnSealed !== null && { ssnSealed: Buffer.from(ssnSealed, 'base64') }),
    }
    // So that it goes when this one is taken back in its turn.
    await changeTaken(tx, mergeId, {
      fields: { ...before.fields, ...fields },
      ssnSealed: ssnSealed ?? before.ssnSealed,
    })
  }
  const { contactMethod, ...rest } = changes
  if (contactMethod === null && (await hasVideoVisitToCome(tx, kept.id, now))) return rest
  return changes
}
