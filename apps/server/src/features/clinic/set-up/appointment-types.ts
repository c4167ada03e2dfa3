import type { AppointmentTypeChange, OfferedType } from '@archwire/contract/clinic/appointment-types'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { roomIsInUse } from './rooms.ts'
import { nextPosition, type SetUpKind, type SetUpRow } from './set-up-kind.ts'

type TypeRow = SetUpRow & AppointmentTypeChange

const table = sql`appointment_types`
const columns = sql`
  id, title, color, is_remote as "isRemote", duration, room_id as "roomId", starts_treatment as "startsTreatment",
  active, updated_at as "updatedAt"`

export const appointmentTypes: SetUpKind<TypeRow, AppointmentTypeChange> = {
  entity: 'appointment_type',
  table,
  constraints: { appointment_types_by_title: ['title', 'has already been taken'] },
  list: tx =>
    tx.many(sql`
      select ${columns} from appointment_types where clinic_id = ${tx.clinicId} order by active desc, position, id`),
  byId: (tx, id) =>
    tx.maybeOne(
      sql`select ${columns} from appointment_types where clinic_id = ${tx.clinicId} and id = ${id}`,
    ),
  insert: async (tx, type) => {
    const added = await insertType(tx, type)
    await offerByEverybody(tx, added.id)
    return added
  },
  update: (tx, id, type) =>
    tx.run(sql`
      update appointment_types set title = ${type.title}, color = ${type.color}, is_remote = ${type.isRemote},
        duration = ${type.duration}, room_id = ${type.roomId}, starts_treatment = ${type.startsTreatment},
        active = ${type.active}
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from appointment_types t where t.clinic_id = ${tx.clinicId} and t.id = ${id}
        and not exists (
          select from appointments a where a.clinic_id = t.clinic_id and a.appointment_type_id = t.id)`),
  check: async (tx, { isRemote, roomId }, before) => {
    if (roomId === null) return
    if (isRemote) throw refuseFields({ room_id: ['A virtual type has no room'] })
    // A room that went out of use since stays until somebody chooses another one.
    if (roomId !== before?.roomId && !(await roomIsInUse(tx, roomId))) {
      throw refuseFields({ room_id: ['is invalid'] })
    }
  },
}

const insertType = (tx: WriteTx, type: AppointmentTypeChange): Promise<{ id: number }> =>
  tx.one(sql`
    insert into appointment_types (clinic_id, title, color, is_remote, duration, room_id, starts_treatment, position)
    values (${tx.clinicId}, ${type.title}, ${type.color}, ${type.isRemote}, ${type.duration}, ${type.roomId},
            ${type.startsTreatment}, ${nextPosition(tx, table)})
    returning id`)

/** The offered types are part of a doctor, so the doctor gets a new version. */
const offerByEverybody = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`
    with offering as (
      update doctors set active = true where clinic_id = ${tx.clinicId} and active returning clinic_id, id)
    insert into doctor_appointment_types (clinic_id, doctor_id, appointment_type_id)
    select clinic_id, id, ${id} from offering`)

/** The types in use, each with its usual room if that is in use. */
export const typesInUse = (tx: Tx): Promise<OfferedType[]> =>
  tx.many(sql`
    select t.id, t.title, t.color, t.is_remote as "isRemote", t.duration, t.starts_treatment as "startsTreatment",
      case when r.id is not null then json_build_object('id', r.id, 'title', r.title) end as room
    from appointment_types t
    left join rooms r on r.clinic_id = t.clinic_id and r.id = t.room_id and r.active
    where t.clinic_id = ${tx.clinicId} and t.active order by t.position, t.id`)
