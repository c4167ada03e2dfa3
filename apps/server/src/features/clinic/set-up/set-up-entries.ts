import { wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { lockSetUp } from '../settings/clinic-locks.ts'
import {
  lockAgainstUse,
  moveToPosition,
  positionOf,
  type SetUpKind,
  type SetUpRow,
  withFieldErrors,
} from './set-up-kind.ts'

export const presentSetUp = <Row extends SetUpRow>(row: Row, timeZone: string) => ({
  ...row,
  updatedAt: wireInstant(row.updatedAt, timeZone),
})

export async function addToSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  tx: WriteTx,
  kind: SetUpKind<Row, Fields>,
  input: Fields,
  timeZone: string,
) {
  await lockSetUp(tx)
  const wanted = { ...input, ...kind.tidy?.(input) }
  await kind.check?.(tx, wanted, undefined)
  const { id } = await withFieldErrors(kind, kind.insert(tx, wanted))
  tx.audit({
    action: 'create',
    entityType: kind.entity,
    entityId: id,
    changes: Object.fromEntries(Object.entries(wanted)),
  })
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  const added = await kind.byId(tx, id)
  if (added === undefined) throw new Error(`the ${kind.entity} that was added is not there`)
  return presentSetUp(added, timeZone)
}

type SetUpInput<Fields> = { [K in keyof Fields]?: Fields[K] | undefined } & {
  active?: boolean | undefined
  position?: number | undefined
}

type SetUpChange<Fields> = {
  id: number
  input: SetUpInput<Fields>
  version: string | undefined
  timeZone: string
}

/** A missing field keeps its value. Existing appointments stay as they are, even when the record goes out of use. */
export function changeSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  clinic: ClinicDatabase,
  kind: SetUpKind<Row, Fields>,
  { id, input: { position, ...input }, version, timeZone }: SetUpChange<Fields>,
) {
  return clinic.write(async tx => {
    await lockSetUp(tx)
    const before = await kind.byId(tx, id)
    if (before === undefined) throw notFound()
    await refuseOldVersion(tx, version, presentSetUp(before, timeZone), { type: kind.entity, id })
    const after = await saveSetUp(tx, kind, before, withoutUndefined(input))
    if (position !== undefined && after.active) await changePosition(tx, kind, id, position)
    return presentSetUp(after, timeZone)
  })
}

const withoutUndefined = (input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** Writes the changed fields. The caller has locked the set-up. */
async function saveSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  tx: WriteTx,
  kind: SetUpKind<Row, Fields>,
  before: Row,
  input: Record<string, unknown>,
): Promise<Row> {
  const wanted = { ...input, ...kind.tidy?.(input as Partial<Fields>) }
  const changes = changedFields(before, wanted)
  if (Object.keys(changes).length === 0) return before
  const whole = { ...before, ...wanted }
  await kind.check?.(tx, whole, before)
  await withFieldErrors(kind, kind.update(tx, before.id, whole))
  tx.audit({ action: 'update', entityType: kind.entity, entityId: before.id, changes })
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  return (await kind.byId(tx, before.id)) ?? before
}

async function changePosition<Row extends SetUpRow & Fields, Fields extends object>(
  tx: WriteTx,
  kind: SetUpKind<Row, Fields>,
  id: number,
  position: number,
): Promise<void> {
  const { place: from } = await positionOf(tx, kind.table, id)
  await moveToPosition(tx, kind.table, id, position)
  const { place: to } = await positionOf(tx, kind.table, id)
  if (from === to) return
  tx.audit({
    action: 'update',
    entityType: kind.entity,
    entityId: id,
    changes: { position: { from, to } },
  })
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
}

/**
 * Deletes a record and returns undefined. If something refers to the record, it goes out of use instead and is
 * returned.
 */
export function removeFromSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  clinic: ClinicDatabase,
  kind: SetUpKind<Row, Fields>,
  { id, timeZone }: { id: number; timeZone: string },
) {
  return clinic.write(async tx => {
    await lockSetUp(tx)
    await lockAgainstUse(tx, kind.table, id)
    const before = await kind.byId(tx, id)
    if (before === undefined) throw notFound()
    if ((await kind.deleteUnused(tx, id)) === 0) {
      return presentSetUp(await saveSetUp(tx, kind, before, { active: false }), timeZone)
    }
    const { id: _, updatedAt, active, ...changes } = before
    tx.audit({ action: 'delete', entityType: kind.entity, entityId: id, changes })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } })
    return undefined
  })
}
