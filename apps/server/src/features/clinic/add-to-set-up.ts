import type { WriteTx } from '../../platform/db/transaction.ts'
import { lockSetUp } from './lock-set-up.ts'
import { presentSetUp } from './present-set-up.ts'
import { onItsField, type SetUpKind, type SetUpRow } from './set-up-kind.ts'

export async function addToSetUp<Row extends SetUpRow & Fields, Fields extends object>(
  tx: WriteTx,
  kind: SetUpKind<Row, Fields>,
  given: Fields,
  timeZone: string,
) {
  await lockSetUp(tx)
  const wanted = { ...given, ...kind.tidy?.(given) }
  await kind.check?.(tx, wanted, undefined)
  const { id } = await onItsField(kind, kind.insert(tx, wanted))
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
