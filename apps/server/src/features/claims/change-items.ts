import type { ClaimItem } from '@archwire/contract/claims/claim'
import type { SentItem } from '@archwire/contract/claims/claim-part-calls'
import { itemMessages, mostItems, tooManyItems } from '@archwire/domain/claims/claim-fields'
import { areaLabel, writeTeeth } from '@archwire/domain/claims/teeth'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import type { HeldClaim } from './claim-queries.ts'
import { holdFor } from './hold-claim.ts'
import { countItems, deleteItem, insertItem, itemOf, updateItem } from './item-queries.ts'
import { noteChange } from './note-change.ts'

type By = { userId: number; now: Date }
type Place = { claimId: number; itemId: number }

export async function addItem(
  tx: WriteTx,
  { claimId, given, ...by }: By & { claimId: number; given: SentItem },
): Promise<ClaimItem> {
  const held = await holdFor(tx, 'edit', claimId)
  refuseFuture(given, held, by.now)
  if ((await countItems(tx, claimId)) >= mostItems) throw refuse(422, tooManyItems)
  const places = { teeth: given.teeth ?? [], areas: given.areas ?? [] }
  const { id } = await insertItem(tx, { claimId, given: { ...given, ...places }, now: by.now })
  const item = await found(tx, { claimId, itemId: id })
  await note(tx, held, { action: 'add_item', verb: 'added', item, changes: trailOf(item) }, by)
  return item
}

export const changeItem = (
  clinic: ClinicDatabase,
  asked: Place & By & { given: SentItem; version: string | undefined },
): Promise<ClaimItem> =>
  clinic.write(async tx => {
    const { claimId, itemId, given, version, ...by } = asked
    const held = await holdFor(tx, 'edit', claimId)
    const before = await found(tx, asked)
    await refuseOldVersion(tx, version, before, { type: 'claim_item', id: itemId }, 'This item')
    refuseFuture(given, held, by.now)
    const places = { teeth: given.teeth ?? before.teeth, areas: given.areas ?? before.areas }
    const wanted = { ...given, ...places, fee: given.fee / 100 }
    const changes = changedFields(trailOf(before), trailOf(wanted))
    if (Object.keys(changes).length === 0) return before
    await updateItem(tx, itemId, { ...given, ...places })
    const item = await found(tx, asked)
    await note(tx, held, { action: 'update_item', verb: 'updated', item, changes }, by)
    return item
  })

export const removeItem = (clinic: ClinicDatabase, asked: Place & By): Promise<undefined> =>
  clinic.write(async tx => {
    const { claimId, itemId, ...by } = asked
    const held = await holdFor(tx, 'edit', claimId)
    const item = await found(tx, asked)
    await deleteItem(tx, itemId)
    const changes = changedFields(trailOf(item), { procedureCode: null, fee: null, quantity: null })
    await note(tx, held, { action: 'remove_item', verb: 'removed', item, changes }, by)
    return undefined
  })

async function found(tx: WriteTx, { claimId, itemId }: Place): Promise<ClaimItem> {
  const item = await itemOf(tx, { claimId, id: itemId })
  if (item === undefined) throw notFound()
  return item
}

/** By the clinic's own calendar. */
function refuseFuture({ startDate }: SentItem, { timeZone }: HeldClaim, now: Date): void {
  if (startDate > localDay(now, timeZone)) throw refuseFields({ start_date: [itemMessages.startInFuture] })
}

const trailOf = (item: Omit<ClaimItem, 'id' | 'updatedAt'>): Record<string, unknown> => {
  const { procedureCode, fee, quantity, startDate, endDate } = item
  const teeth = writeTeeth(item.teeth) || null
  const areas = item.areas.map(areaLabel).join(', ') || null
  return { procedureCode, fee, quantity, startDate, endDate, teeth, areas }
}

const note = (
  tx: WriteTx,
  held: HeldClaim,
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
  return noteChange(tx, held, {
    action,
    message: `Item ${item.procedureCode} ${verb}`,
    ...by,
    trail: { action: done, entityType: 'claim_item', entityId: item.id, changes },
  })
}
