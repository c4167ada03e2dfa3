import type { LabelRef } from '@archwire/contract/clinic/labels'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export const labelsOf = (tx: Tx, appointmentId: number): Promise<LabelRef[]> =>
  tx.many(sql`
    select l.id, l.name, l.color from appointment_labels al
    join labels l on l.clinic_id = al.clinic_id and l.id = al.label_id
    where al.clinic_id = ${tx.clinicId} and al.appointment_id = ${appointmentId}
    order by al.created_at, l.id`)

export const labelById = (tx: Tx, id: number): Promise<LabelRef | undefined> =>
  tx.maybeOne(sql`select id, name, color from labels where clinic_id = ${tx.clinicId} and id = ${id}`)

/** The label in use that says the same as a status, if the clinic has one. */
export const labelNamed = (tx: Tx, part: string): Promise<LabelRef | undefined> =>
  tx.maybeOne(sql`
    select id, name, color from labels
    where clinic_id = ${tx.clinicId} and active and strpos(lower(name), ${part}) > 0
    order by id limit 1`)

/** Those that are in use; answers how many were put on. */
export const attachLabels = (
  tx: WriteTx,
  appointmentId: number,
  labelIds: number[],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into appointment_labels (clinic_id, appointment_id, label_id, created_at)
    select ${tx.clinicId}, ${appointmentId}, id, ${now} from labels
    where clinic_id = ${tx.clinicId} and id = any(${labelIds}::bigint[]) and active
    for share
    on conflict do nothing`)

export const detachLabels = (tx: WriteTx, appointmentId: number, labelIds: number[]): Promise<number> =>
  tx.run(sql`
    delete from appointment_labels
    where clinic_id = ${tx.clinicId} and appointment_id = ${appointmentId} and label_id = any(${labelIds}::bigint[])`)
