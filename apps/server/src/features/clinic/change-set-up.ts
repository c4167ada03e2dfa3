import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { lockSetUp } from './lock-set-up.ts'
import { presentSetUp } from './present-set-up.ts'
import { onItsField, type SetUpKind, type SetUpRow } from './set-up-kind.ts'
import { moveTo, placeOf } from './set-up-queries.ts'

type Given<Fields> = { [K in keyof Fields]?: Fields[K] | undefined } & {
  active?: boolean | undefined
  position?: number | undefined
}

export type ChangeOfSetUp<Fields> = {
  id: number
  given: Given<Fields>
  version: string | undefined
  timeZone: string
}

/** What is left out stays. Appointments that were made stay as they are, also when the record is taken out of use. */
export function changeSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  clinic: ClinicDatabase,
  kind: SetUpKind<Row, Fields>,
  { id, given: { position, ...given }, version, timeZone }: ChangeOfSetUp<Fields>,
) {
  return clinic.write(async tx => {
    await lockSetUp(tx)
    const before = await kind.byId(tx, id)
    if (before === undefined) throw notFound()
    await refuseOldVersion(tx, version, presentSetUp(before, timeZone), { type: kind.entity, id })
    const after = await saveSetUp(tx, kind, before, withoutGaps(given))
    if (position !== undefined && after.active) await place(tx, kind, id, position)
    return presentSetUp(after, timeZone)
  })
}

const withoutGaps = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** Writes what differs, under the lock of the set-up. */
export async function saveSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  tx: WriteTx,
  kind: SetUpKind<Row, Fields>,
  before: Row,
  given: Record<string, unknown>,
): Promise<Row> {
  const wanted = { ...given, ...kind.tidy?.(given as Partial<Fields>) }
  const changes = changedFields(before, wanted)
  if (Object.keys(changes).length === 0) return before
  const whole = { ...before, ...wanted }
  await kind.check?.(tx, whole, before)
  await onItsField(kind, kind.update(tx, before.id, whole))
  tx.audit({ action: 'update', entityType: kind.entity, entityId: before.id, changes })
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  return (await kind.byId(tx, before.id)) ?? before
}

async function place<Row extends SetUpRow & Fields, Fields extends object>(
  tx: WriteTx,
  kind: SetUpKind<Row, Fields>,
  id: number,
  position: number,
): Promise<void> {
  const { place: from } = await placeOf(tx, kind.table, id)
  await moveTo(tx, kind.table, id, position)
  const { place: to } = await placeOf(tx, kind.table, id)
  if (from === to) return
  tx.audit({
    action: 'update',
    entityType: kind.entity,
    entityId: id,
    changes: { position: { from, to } },
  })
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
}
