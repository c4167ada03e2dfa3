import type { CodedRoom, RoomChange } from '@archwire/contract/clinic/rooms'
import { noRoomCode, roomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { nextPosition, type SetUpKind, type SetUpRow } from './set-up-kind.ts'

type RoomRow = SetUpRow & RoomChange

const taken = 'has already been taken'
const table = sql`rooms`
const columns = sql`id, title, code, active, updated_at as "updatedAt"`

export const rooms: SetUpKind<RoomRow, RoomChange> = {
  entity: 'room',
  table,
  constraints: { rooms_by_title: ['title', taken], rooms_by_code: ['code', taken] },
  list: tx =>
    tx.many(
      sql`select ${columns} from rooms where clinic_id = ${tx.clinicId} order by active desc, position, id`,
    ),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from rooms where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, room) =>
    tx.one(sql`
      insert into rooms (clinic_id, title, code, position)
      values (${tx.clinicId}, ${room.title}, ${room.code}, ${nextPosition(tx, table)}) returning id`),
  update: (tx, id, room) =>
    tx.run(sql`
      update rooms set title = ${room.title}, code = ${room.code}, active = ${room.active}
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from rooms r where r.clinic_id = ${tx.clinicId} and r.id = ${id}
        and not exists (select from appointments a where a.clinic_id = r.clinic_id and a.room_id = r.id)
        and not exists (select from time_offs t where t.clinic_id = r.clinic_id and t.room_id = r.id)
        and not exists (select from appointment_types t where t.clinic_id = r.clinic_id and t.room_id = r.id)`),
  // Also the code that a name stands for belongs to one room alone.
  check: async (tx, wanted: RoomChange & { active?: boolean }, before) => {
    const code = roomCode(wanted)
    if (code === noRoomCode || wanted.active === false) return
    const others = (await roomsInUse(tx)).filter(({ id }) => id !== before?.id)
    if (others.some(other => roomCode(other) === code)) throw refuseFields({ code: [taken] })
  },
}

export const roomsInUse = (tx: Tx): Promise<CodedRoom[]> =>
  tx.many(
    sql`select id, title, code from rooms where clinic_id = ${tx.clinicId} and active order by position, id`,
  )

export const roomIsInUse = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from rooms where clinic_id = ${tx.clinicId} and id = ${id} and active`)) !==
  undefined
