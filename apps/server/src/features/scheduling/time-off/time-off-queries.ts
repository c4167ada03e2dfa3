import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** The doctor or room of blocked time `o`. */
export const withTarget: Sql = sql`
  left join doctors d on d.clinic_id = o.clinic_id and d.id = o.doctor_id
  left join rooms r on r.clinic_id = o.clinic_id and r.id = o.room_id`

/** The JSON of blocked time `o` with its target, in a transaction that uses the clinic's time zone. */
export const timeOffJson = (clinicId: number): Sql => sql`json_build_object(
  'id', o.id, 'startsAt', wire_instant(o.starts_at), 'endsAt', wire_instant(o.ends_at),
  'doctor', case when d.id is not null
    then json_build_object('id', d.id, 'fullName', d.full_name, 'lastName', d.last_name) end,
  'room', case when r.id is not null then json_build_object('id', r.id, 'title', r.title) end,
  'virtual', o.virtual, 'notes', o.notes, 'timeableType', o.timeable_type,
  'timeableId', coalesce(o.room_id, o.doctor_id, ${clinicId}), 'updatedAt', wire_instant(o.updated_at))`

/** What is blocked, and when: the fields that staff may change. */
export type TimeOffValues = {
  timeableType: TimeOff['timeableType']
  roomId: number | null
  doctorId: number | null
  virtual: boolean
  day: string
  startsAt: Date
  endsAt: Date
  notes: string | null
}

export const timeOffById = (tx: Tx, id: number): Promise<{ json: TimeOff } | undefined> =>
  tx.maybeOne(sql`
    select ${timeOffJson(tx.clinicId)} as json from time_offs o ${withTarget}
    where o.clinic_id = ${tx.clinicId} and o.id = ${id} and o.canceled_at is null`)

export const lockTimeOff = (tx: WriteTx, id: number): Promise<TimeOffValues | undefined> =>
  tx.maybeOne(sql`
    select timeable_type as "timeableType", room_id as "roomId", doctor_id as "doctorId", virtual, day,
      starts_at as "startsAt", ends_at as "endsAt", notes
    from time_offs where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null for update`)

export const insertTimeOff = (
  tx: WriteTx,
  timeOff: TimeOffValues & { userId: number; now: Date },
): Promise<{ json: TimeOff }> =>
  tx.one(sql`
    with o as (
      insert into time_offs (clinic_id, timeable_type, room_id, doctor_id, virtual, day, starts_at, ends_at, notes,
                             created_by_user_id, created_at, updated_at)
      values (${tx.clinicId}, ${timeOff.timeableType}, ${timeOff.roomId}, ${timeOff.doctorId}, ${timeOff.virtual},
              ${timeOff.day}, ${timeOff.startsAt}, ${timeOff.endsAt}, ${timeOff.notes}, ${timeOff.userId},
              ${timeOff.now}, ${timeOff.now})
      returning *)
    select ${timeOffJson(tx.clinicId)} as json from o ${withTarget}`)

export const updateTimeOff = (tx: WriteTx, id: number, timeOff: TimeOffValues): Promise<{ json: TimeOff }> =>
  tx.one(sql`
    with o as (
      update time_offs set timeable_type = ${timeOff.timeableType}, room_id = ${timeOff.roomId},
        doctor_id = ${timeOff.doctorId}, virtual = ${timeOff.virtual}, day = ${timeOff.day},
        starts_at = ${timeOff.startsAt}, ends_at = ${timeOff.endsAt}, notes = ${timeOff.notes}
      where clinic_id = ${tx.clinicId} and id = ${id}
      returning *)
    select ${timeOffJson(tx.clinicId)} as json from o ${withTarget}`)

export const markTimeOffCanceled = (
  tx: WriteTx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update time_offs set canceled_at = ${now}, canceled_by_user_id = ${userId}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

const isInUse = async (tx: WriteTx, table: Sql, id: number): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select from ${table} where clinic_id = ${tx.clinicId} and id = ${id} and active for share`,
  )) !== undefined

/** Locks the room, so that it stays in use until the transaction ends. */
export const isRoomInUse = (tx: WriteTx, id: number): Promise<boolean> => isInUse(tx, sql`rooms`, id)

export const isDoctorInUse = (tx: WriteTx, id: number): Promise<boolean> => isInUse(tx, sql`doctors`, id)
