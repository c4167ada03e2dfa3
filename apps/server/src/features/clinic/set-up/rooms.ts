import type { RoomChange, RoomRef } from '@archwire/contract/clinic/rooms'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { nextPosition, type SetUpKind, type SetUpRow } from './set-up-kind.ts'

type RoomRow = SetUpRow & RoomChange

const table = sql`rooms`
const columns = sql`id, title, active, updated_at as "updatedAt"`

export const rooms: SetUpKind<RoomRow, RoomChange> = {
  entity: 'room',
  table,
  constraints: { rooms_by_title: ['title', 'has already been taken'] },
  list: tx =>
    tx.many(
      sql`select ${columns} from rooms where clinic_id = ${tx.clinicId} order by active desc, position, id`,
    ),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from rooms where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, room) =>
    tx.one(sql`
      insert into rooms (clinic_id, title, position)
      values (${tx.clinicId}, ${room.title}, ${nextPosition(tx, table)}) returning id`),
  update: (tx, id, room) =>
    tx.run(sql`
      update rooms set title = ${room.title}, active = ${room.active}
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from rooms r where r.clinic_id = ${tx.clinicId} and r.id = ${id}
        and not exists (select from appointments a where a.clinic_id = r.clinic_id and a.room_id = r.id)
        and not exists (select from time_offs t where t.clinic_id = r.clinic_id and t.room_id = r.id)
        and not exists (select from appointment_types t where t.clinic_id = r.clinic_id and t.room_id = r.id)`),
}

export const roomsInUse = (tx: Tx): Promise<RoomRef[]> =>
  tx.many(sql`select id, title from rooms where clinic_id = ${tx.clinicId} and active order by position, id`)

export const roomIsInUse = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from rooms where clinic_id = ${tx.clinicId} and id = ${id} and active`)) !==
  undefined
