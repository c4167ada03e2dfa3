import type { ClaimItem } from '@archwire/contract/claims/claim'
import type { SentItem } from '@archwire/contract/claims/claim-part-calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { oneItem } from './claim-json.ts'

export const itemOf = async (
  tx: Tx,
  { claimId, id }: { claimId: number; id: number },
): Promise<ClaimItem | undefined> =>
  (
    await tx.maybeOne<{ json: ClaimItem }>(sql`
      ${oneItem} where i.clinic_id = ${tx.clinicId} and i.claim_id = ${claimId} and i.id = ${id}`)
  )?.json

export const countItems = async (tx: Tx, claimId: number): Promise<number> =>
  (
    await tx.one<{ items: number }>(sql`
      select count(*)::int as items from claim_items where clinic_id = ${tx.clinicId} and claim_id = ${claimId}`)
  ).items

/** With the places that were left out. */
type WholeItem = SentItem & Pick<ClaimItem, 'teeth' | 'areas'>

/** The fee was read into whole cents when it came. */
export const insertItem = (
  tx: WriteTx,
  { claimId, given, now }: { claimId: number; given: WholeItem; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into claim_items (clinic_id, claim_id, procedure_code, fee_cents, quantity, start_date, end_date, teeth, areas,
                             created_at, updated_at)
    values (${tx.clinicId}, ${claimId}, ${given.procedureCode}, ${given.fee}, ${given.quantity}, ${given.startDate},
            ${given.endDate}, ${JSON.stringify(given.teeth)}::jsonb, ${given.areas}::text[], ${now}, ${now})
    returning id`)

export const updateItem = (tx: WriteTx, id: number, given: WholeItem): Promise<number> =>
  tx.run(sql`
    update claim_items set procedure_code = ${given.procedureCode}, fee_cents = ${given.fee},
      quantity = ${given.quantity}, start_date = ${given.startDate}, end_date = ${given.endDate},
      teeth = ${JSON.stringify(given.teeth)}::jsonb, areas = ${given.areas}::text[]
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const deleteItem = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from claim_items where clinic_id = ${tx.clinicId} and id = ${id}`)
