import type { LabelChange, LabelRef } from '@archwire/contract/clinic/labels'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

type LabelRow = SetUpRow & LabelChange

const columns = sql`id, name, color, active, updated_at as "updatedAt"`
const byName = sql`name collate "und-x-icu", id`

export const labels: SetUpKind<LabelRow, LabelChange> = {
  entity: 'label',
  table: sql`labels`,
  constraints: { labels_by_name: ['name', 'has already been taken'] },
  list: tx =>
    tx.many(
      sql`select ${columns} from labels where clinic_id = ${tx.clinicId} order by active desc, ${byName}`,
    ),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from labels where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, label) =>
    tx.one(sql`
      insert into labels (clinic_id, name, color) values (${tx.clinicId}, ${label.name}, ${label.color}) returning id`),
  update: (tx, id, label) =>
    tx.run(sql`
      update labels set name = ${label.name}, color = ${label.color}, active = ${label.active}
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from labels l where l.clinic_id = ${tx.clinicId} and l.id = ${id}
        and not exists (select from appointment_labels a where a.clinic_id = l.clinic_id and a.label_id = l.id)`),
}

export const labelsInUse = (tx: Tx): Promise<LabelRef[]> =>
  tx.many(
    sql`select id, name, color from labels where clinic_id = ${tx.clinicId} and active order by ${byName}`,
  )
