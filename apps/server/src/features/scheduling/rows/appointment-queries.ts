import type { SeatedPatient } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** The fields of an appointment that can change. */
export type AppointmentState = {
  appointmentTypeId: number
  doctorId: number | null
  roomId: number | null
  day: string
  startsAt: Date
  duration: number
  virtual: boolean
  confirmedAt: Date | null
  checkedInAt: Date | null
  seatedAt: Date | null
  finishedAt: Date | null
  noShow: boolean
  reschedule: boolean
  canceledAt: Date | null
  canceledByUserId: number | null
}

export type AppointmentRow = AppointmentState & {
  id: number
  patientId: number
  fromBookingPage: boolean
  updatedAt: Date
}

/** The fields of a row that can change. */
export function stateOf({
  id,
  patientId,
  fromBookingPage,
  updatedAt,
  ...state
}: AppointmentRow): AppointmentState {
  return state
}

/** Locks these days of the clinic against other bookings. What was read before the lock may be out of date. */
export const lockDays = (tx: WriteTx, days: string[]): Promise<number> =>
  // In order of date, so that two people who move between the same days do not deadlock.
  tx.run(sql`
    select pg_advisory_xact_lock(${tx.clinicId}::int, day - date '1900-01-01')
    from unnest(${[...new Set(days)].toSorted()}::date[]) as day`)

/** Locks an appointment, even a cancelled one. */
export const lockAppointment = (tx: WriteTx, id: number): Promise<AppointmentRow | undefined> =>
  tx.maybeOne(sql`
    select id, patient_id as "patientId", appointment_type_id as "appointmentTypeId", doctor_id as "doctorId",
      room_id as "roomId", day, starts_at as "startsAt", duration, virtual, confirmed_at as "confirmedAt",
      checked_in_at as "checkedInAt", seated_at as "seatedAt", finished_at as "finishedAt", no_show as "noShow", reschedule,
      canceled_at as "canceledAt", canceled_by_user_id as "canceledByUserId", from_booking_page as "fromBookingPage",
      updated_at as "updatedAt"
    from appointments where clinic_id = ${tx.clinicId} and id = ${id} for no key update`)

/**
 * The other patients who are seated in a room on the day of an appointment, until Finish. The caller has locked that day.
 */
export const seatedInRoom = (
  tx: WriteTx,
  { id, day }: AppointmentRow,
  { roomId, since = null }: { roomId: number; since?: Date | null },
): Promise<SeatedPatient[]> =>
  tx.many(sql`
    select a.id as "appointmentId", p.full_name as patient, r.title as room
    from appointments a
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    join rooms r on r.clinic_id = a.clinic_id and r.id = a.room_id
    where a.clinic_id = ${tx.clinicId} and a.day = ${day} and a.canceled_at is null and a.room_id = ${roomId}
      and a.seated_at is not null and a.finished_at is null and a.id <> ${id}
      and (${since}::timestamptz is null or a.seated_at >= ${since})
    order by a.seated_at, a.id`)

type NewAppointment = Pick<
  AppointmentState,
  'appointmentTypeId' | 'doctorId' | 'roomId' | 'day' | 'startsAt' | 'duration' | 'virtual'
> & {
  id: number
  version: Date
  patientId: number
  /** Null: the patient booked on the booking page. */
  createdByUserId: number | null
  utm?: Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null>
  now: Date
}

/** The version is the database's time, as in every later change, so that versions are in order. */
export const insertAppointment = (tx: WriteTx, one: NewAppointment): Sql =>
  sql`
    insert into appointments (id, clinic_id, patient_id, appointment_type_id, doctor_id, room_id, day, starts_at,
                              duration, ends_at, virtual, from_booking_page, utm_source, utm_medium, utm_campaign,
                              utm_term, utm_content, created_by_user_id, created_at, updated_at)
    overriding system value
    values (${one.id}, ${tx.clinicId}, ${one.patientId}, ${one.appointmentTypeId}, ${one.doctorId}, ${one.roomId},
            ${one.day}, ${one.startsAt}, ${one.duration}, ${new Date(one.startsAt.getTime() + one.duration * 60_000)},
            ${one.virtual}, ${one.createdByUserId === null}, ${one.utm?.source ?? null}, ${one.utm?.medium ?? null},
            ${one.utm?.campaign ?? null}, ${one.utm?.term ?? null}, ${one.utm?.content ?? null}, ${one.createdByUserId},
            ${one.now}, ${one.version})`

export const updateAppointment = (
  tx: WriteTx,
  id: number,
  one: AppointmentState,
  now: Date,
): Promise<{ updatedAt: Date }> =>
  tx.one(sql`
    update appointments set
      appointment_type_id = ${one.appointmentTypeId}, doctor_id = ${one.doctorId}, room_id = ${one.roomId},
      day = ${one.day}, starts_at = ${one.startsAt},
      time_set_at = case when starts_at = ${one.startsAt} then time_set_at else ${now} end, duration = ${one.duration},
      ends_at = ${new Date(one.startsAt.getTime() + one.duration * 60_000)}, virtual = ${one.virtual},
      confirmed_at = ${one.confirmedAt}, checked_in_at = ${one.checkedInAt}, seated_at = ${one.seatedAt},
      finished_at = ${one.finishedAt}, no_show = ${one.noShow}, reschedule = ${one.reschedule}, canceled_at = ${one.canceledAt},
      canceled_by_user_id = ${one.canceledByUserId}
    where clinic_id = ${tx.clinicId} and id = ${id}
    returning updated_at as "updatedAt"`)

/** The state before a change, the labels that it removed, and the obstacles that existed at the old place already. */
type Undo = { version: Date; before: AppointmentState; labelIds: number[]; obstacles: string[] }

export const storeUndo = (tx: WriteTx, id: number, undo: Undo): Promise<number> =>
  tx.run(sql`
    insert into appointment_undos (clinic_id, appointment_id, version, before)
    values (${tx.clinicId}, ${id}, ${undo.version},
            ${JSON.stringify({ ...undo.before, label_ids: undo.labelIds, obstacles: undo.obstacles })})
    on conflict (clinic_id, appointment_id) do update set version = excluded.version, before = excluded.before`)

/** Reads and deletes the stored undo: it can be used once. */
export const takeUndo = async (tx: WriteTx, id: number, version: Date): Promise<Undo | undefined> => {
  const stored = await tx.maybeOne<{
    before: Record<string, unknown> & { label_ids: number[]; obstacles: string[] }
  }>(sql`
    delete from appointment_undos
    where clinic_id = ${tx.clinicId} and appointment_id = ${id} and version = ${version}
    returning before`)
  if (stored === undefined) return undefined
  const { label_ids, obstacles, ...before } = stored.before
  const instants = Object.entries(before).map(([key, value]) => [
    key,
    key.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
  ])
  return { version, before: Object.fromEntries(instants) as AppointmentState, labelIds: label_ids, obstacles }
}

export type MovedAppointment = { id: number; day: string; isCanceled: boolean }

/** Moves appointments from one patient to another: all of them, or only these. */
export const moveAppointments = (
  tx: WriteTx,
  { from, to, only = null }: { from: number; to: number; only?: number[] | null },
): Promise<MovedAppointment[]> =>
  tx.many(sql`
    update appointments set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id, day, canceled_at is not null as "isCanceled"`)

/** The time zone of the clinic, locked until the transaction ends. */
export const lockTimeZone = (tx: WriteTx): Promise<{ timeZone: string }> =>
  tx.one(sql`select time_zone as "timeZone" from clinics where id = ${tx.clinicId} for key share`)

/** The type of an appointment that was not cancelled. */
export const typeOfAppointment = (tx: Tx, id: number): Promise<{ appointmentTypeId: number } | undefined> =>
  tx.maybeOne(sql`
    select appointment_type_id as "appointmentTypeId" from appointments
    where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null`)

/** What a visit keeps when it is moved. */
export const visitToMove = (
  tx: Tx,
  id: number,
): Promise<{ duration: number; virtual: boolean; roomId: number | null; startsAt: Date } | undefined> =>
  tx.maybeOne(sql`
    select duration, virtual, room_id as "roomId", starts_at as "startsAt" from appointments
    where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null`)

export const appointmentExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select from appointments where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null`,
  )) !== undefined
