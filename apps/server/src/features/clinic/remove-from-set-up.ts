import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { saveSetUp } from './change-set-up.ts'
import { lockSetUp } from './lock-set-up.ts'
import { presentSetUp } from './present-set-up.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'
import { lockAgainstUse } from './set-up-queries.ts'

/** Answers nothing when it is gone, and the record when something refers to it: it is taken out of use instead. */
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
