import type { ClaimItem } from '@archwire/contract/claims/claim'
import type { SentItem } from '@archwire/contract/claims/claim-part-calls'
import { itemMessages, mostItems, tooManyItems } from '@archwire/domain/claims/claim-fields'
import { areaLabel, writeTeeth } from '@archwire/domain/claims/teeth'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { recordChange } from '../claim/claim-history.ts'
import { oneItem } from '../claim/claim-json.ts'
import type { LockedClaim } from '../claim/claim-queries.ts'
import { lockClaimFor } from '../claim/claim-status.ts'

const itemOf = async (
  tx: Tx,
  { claimId, id }: { claimId: number; id: number },
): Promise<ClaimItem | undefined> =>
  (
    await tx.maybeOne<{ json: ClaimItem }>(sql`
      ${oneItem} where i.clinic_id = ${tx.clinicId} and i.claim_id = ${claimId} and i.id = ${id}`)
  )?.json

const countItems = async (tx: Tx, claimId: number): Promise<number> =>
  (
    await tx.one<{ items: number }>(sql`
      select count(*)::int as items from claim_items where clinic_id = ${tx.clinicId} and claim_id = ${claimId}`)
  ).items

/** An item with its teeth and areas filled in. */
type WholeItem = SentItem & Pick<ClaimItem, 'teeth' | 'areas'>

/** The fee is in cents. */
const insertItem = (
  tx: WriteTx,
  { claimId, item, now }: { claimId: number; item: WholeItem; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into claim_items (clinic_id, claim_id, procedure_code, fee_cents, quantity, start_date, end_date, teeth, areas,
                             created_at, updated_at)
    values (${tx.clinicId}, ${claimId}, ${item.procedureCode}, ${item.fee}, ${item.quantity}, ${item.startDate},
            ${item.endDate}, ${JSON.stringify(item.teeth)}::jsonb, ${item.areas}::text[], ${now}, ${now})
    returning id`)

const updateItem = (tx: WriteTx, id: number, item: WholeItem): Promise<number> =>
  tx.run(sql`
    update claim_items set procedure_code = ${item.procedureCode}, fee_cents = ${item.fee},
      quantity = ${item.quantity}, start_date = ${item.startDate}, end_date = ${item.endDate},
      teeth = ${JSON.stringify(item.teeth)}::jsonb, areas = ${item.areas}::text[]
    where clinic_id = ${tx.clinicId} and id = ${id}`)

const deleteItem = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from claim_items where clinic_id = ${tx.clinicId} and id = ${id}`)

type By = { userId: number; now: Date }
type Place = { claimId: number; itemId: number }

export async function addItem(
  tx: WriteTx,
  { claimId, sentItem, ...by }: By & { claimId: number; sentItem: SentItem },
): Promise<ClaimItem> {
  const claim = await lockClaimFor(tx, 'edit', claimId)
  refuseFuture(sentItem, claim, by.now)
  if ((await countItems(tx, claimId)) >= mostItems) throw refuse(422, tooManyItems)
  const places = { teeth: sentItem.teeth ?? [], areas: sentItem.areas ?? [] }
  const { id } = await insertItem(tx, { claimId, item: { ...sentItem, ...places }, now: by.now })
  const item = await requireItem(tx, { claimId, itemId: id })
  await recordItemChange(
    tx,
    claim,
    { action: 'add_item', verb: 'added', item, changes: auditFieldsOf(item) },
    by,
  )
  return item
}

export const changeItem = (
  clinic: ClinicDatabase,
  input: Place & By & { sentItem: SentItem; version: string | undefined },
): Promise<ClaimItem> =>
  clinic.write(async tx => {
    const { claimId, itemId, sentItem, version, ...by } = input
    const claim = await lockClaimFor(tx, 'edit', claimId)
    const before = await requireItem(tx, input)
    await refuseOldVersion(tx, version, before, { type: 'claim_item', id: itemId }, 'This item')
    refuseFuture(sentItem, claim, by.now)
    const places = { teeth: sentItem.teeth ?? before.teeth, areas: sentItem.areas ?? before.areas }
    const wanted = { ...sentItem, ...places, fee: sentItem.fee / 100 }
    const changes = changedFields(auditFieldsOf(before), auditFieldsOf(wanted))
    if (Object.keys(changes).length === 0) return before
    await updateItem(tx, itemId, { ...sentItem, ...places })
    const item = await requireItem(tx, input)
    await recordItemChange(tx, claim, { action: 'update_item', verb: 'updated', item, changes }, by)
    return item
  })

export const removeItem = (clinic: ClinicDatabase, input: Place & By): Promise<undefined> =>
  clinic.write(async tx => {
    const { claimId, itemId, ...by } = input
    const claim = await lockClaimFor(tx, 'edit', claimId)
    const item = await requireItem(tx, input)
    await deleteItem(tx, itemId)
    const changes = changedFields(auditFieldsOf(item), { procedureCode: null, fee: null, quantity: null })
    await recordItemChange(tx, claim, { action: 'remove_item', verb: 'removed', item, changes }, by)
    return undefined
  })

async function requireItem(tx: WriteTx, { claimId, itemId }: Place): Promise<ClaimItem> {
  const item = await itemOf(tx, { claimId, id: itemId })
  if (item === undefined) throw notFound()
  return item
}

/** Refuses a start date after today, in the clinic's time zone. */
function refuseFuture({ startDate }: SentItem, { timeZone }: LockedClaim, now: Date): void {
  if (startDate > localDay(now, timeZone)) throw refuseFields({ start_date: [itemMessages.startInFuture] })
}

const auditFieldsOf = (item: Omit<ClaimItem, 'id' | 'updatedAt'>): Record<string, unknown> => {
  const { procedureCode, fee, quantity, startDate, endDate } = item
  const teeth = writeTeeth(item.teeth) || null
  const areas = item.areas.map(areaLabel).join(', ') || null
  return { procedureCode, fee, quantity, startDate, endDate, teeth, areas }
}

/** The line of the history about an item that was added, updated or removed. */
export const itemMessage = ({ procedureCode }: Pick<ClaimItem, 'procedureCode'>, verb: string): string =>
  `Item ${procedureCode} ${verb}`

const recordItemChange = (
  tx: WriteTx,
  claim: LockedClaim,
  what: {
    action: 'add_item' | 'update_item' | 'remove_item'
    verb: string
    item: ClaimItem
    changes: Record<string, unknown>
  },
  by: By,
): Promise<void> => {
  const { action, verb, item, changes } = what
  const done = ({ add_item: 'create', update_item: 'update', remove_item: 'delete' } as const)[action]
  return recordChange(tx, claim, {
    action,
    message: itemMessage(item, verb),
    ...by,
    trail: { action: done, entityType: 'claim_item', entityId: item.id, changes },
  })
}
