import type { Doctor, DoctorChange, VirtualHours } from '@archwire/contract/clinic/doctors'
import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { nextPosition, type SetUpKind, type SetUpRow } from './set-up-kind.ts'

type DoctorRow = SetUpRow & DoctorChange & { fullName: string }

const table = sql`doctors`
const dayNames = sql`${weekDays}::text[]`

const virtualHours = sql`
  coalesce((
    select json_agg(json_build_object(
      'day', (${dayNames})[h.week_day + 1], 'isOpen', h.is_open,
      'startAt', to_char(h.start_at, 'HH24:MI'), 'stopsAt', to_char(h.stops_at, 'HH24:MI'), 'hasBreak', h.has_break,
      'breakFrom', to_char(h.break_from, 'HH24:MI'), 'breakTo', to_char(h.break_to, 'HH24:MI')) order by h.week_day)
    from doctor_virtual_hours h where h.clinic_id = d.clinic_id and h.doctor_id = d.id), '[]') as "weekDayHoursVirtual"`

const columns = sql`
  d.id, d.first_name as "firstName", d.last_name as "lastName", d.full_name as "fullName", d.user_id as "userId",
  d.npi, d.tax_id as "taxId", d.active, d.updated_at as "updatedAt", ${virtualHours},
  coalesce((
    select json_agg(o.appointment_type_id order by o.appointment_type_id) from doctor_appointment_types o
    where o.clinic_id = d.clinic_id and o.doctor_id = d.id), '[]') as "appointmentTypeIds"`

export const doctors: SetUpKind<DoctorRow, DoctorChange> = {
  entity: 'doctor',
  table,
  constraints: {
    doctors_by_user: ['user_id', 'has already been taken'],
    doctors_clinic_id_user_id_fkey: ['user_id', 'is invalid'],
    doctor_appointment_types_clinic_id_appointment_type_id_fkey: ['appointment_type_ids', 'is invalid'],
  },
  list: tx =>
    tx.many(sql`
      select ${columns} from doctors d where d.clinic_id = ${tx.clinicId} order by d.active desc, d.position, d.id`),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from doctors d where d.clinic_id = ${tx.clinicId} and d.id = ${id}`),
  insert: async (tx, doctor) => {
    const added = await insertDoctor(tx, doctor)
    await insertOffers(tx, added.id, doctor.appointmentTypeIds)
    await insertVirtualHours(tx, added.id, doctor.weekDayHoursVirtual)
    return added
  },
  update: async (tx, id, doctor) => {
    await updateDoctor(tx, id, doctor)
    await deleteOtherOffers(tx, id, doctor.appointmentTypeIds)
    await insertOffers(tx, id, doctor.appointmentTypeIds)
    await deleteVirtualHours(tx, id)
    await insertVirtualHours(tx, id, doctor.weekDayHoursVirtual)
  },
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from doctors d where d.clinic_id = ${tx.clinicId} and d.id = ${id}
        and not exists (select from appointments a where a.clinic_id = d.clinic_id and a.doctor_id = d.id)
        and not exists (select from time_offs t where t.clinic_id = d.clinic_id and t.doctor_id = d.id)
        and not exists (select from notes n where n.clinic_id = d.clinic_id and n.doctor_id = d.id)`),
  tidy: ({ appointmentTypeIds, weekDayHoursVirtual }) => ({
    ...(appointmentTypeIds && {
      appointmentTypeIds: [...new Set(appointmentTypeIds)].sort((one, other) => one - other),
    }),
    ...(weekDayHoursVirtual && { weekDayHoursVirtual: tidyWeek(weekDayHoursVirtual) }),
  }),
}

const tidyWeek = (week: VirtualHours[]): VirtualHours[] =>
  week
    .map(({ day, isOpen, startAt, stopsAt, hasBreak, breakFrom, breakTo }) => {
      const breaks = isOpen && hasBreak
      return {
        day,
        isOpen,
        startAt: isOpen ? startAt : null,
        stopsAt: isOpen ? stopsAt : null,
        hasBreak: breaks,
        breakFrom: breaks ? breakFrom : null,
        breakTo: breaks ? breakTo : null,
      }
    })
    .sort((one, other) => weekDays.indexOf(one.day) - weekDays.indexOf(other.day))

const insertDoctor = (tx: WriteTx, doctor: DoctorChange): Promise<{ id: number }> =>
  tx.one(sql`
    insert into doctors (clinic_id, first_name, last_name, user_id, npi, tax_id, position)
    values (${tx.clinicId}, ${doctor.firstName}, ${doctor.lastName}, ${doctor.userId}, ${doctor.npi}, ${doctor.taxId},
            ${nextPosition(tx, table)})
    returning id`)

const updateDoctor = (tx: WriteTx, id: number, doctor: DoctorChange & { active: boolean }): Promise<number> =>
  tx.run(sql`
    update doctors set first_name = ${doctor.firstName}, last_name = ${doctor.lastName}, user_id = ${doctor.userId},
      npi = ${doctor.npi}, tax_id = ${doctor.taxId}, active = ${doctor.active}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

const insertOffers = (tx: WriteTx, id: number, typeIds: number[]): Promise<number> =>
  tx.run(sql`
    insert into doctor_appointment_types (clinic_id, doctor_id, appointment_type_id)
    select ${tx.clinicId}, ${id}, type_id from unnest(${typeIds}::bigint[]) as type_id
    on conflict do nothing`)

const deleteOtherOffers = (tx: WriteTx, id: number, typeIds: number[]): Promise<number> =>
  tx.run(sql`
    delete from doctor_appointment_types
    where clinic_id = ${tx.clinicId} and doctor_id = ${id} and appointment_type_id <> all(${typeIds}::bigint[])`)

const insertVirtualHours = (tx: WriteTx, id: number, week: VirtualHours[]): Promise<number> =>
  tx.run(sql`
    insert into doctor_virtual_hours
      (clinic_id, doctor_id, week_day, is_open, start_at, stops_at, has_break, break_from, break_to)
    select ${tx.clinicId}, ${id}, array_position(${dayNames}, day) - 1, "isOpen", "startAt", "stopsAt", "hasBreak",
      "breakFrom", "breakTo"
    from jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as h(day text, "isOpen" boolean, "startAt" time,
      "stopsAt" time, "hasBreak" boolean, "breakFrom" time, "breakTo" time)`)

const deleteVirtualHours = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from doctor_virtual_hours where clinic_id = ${tx.clinicId} and doctor_id = ${id}`)

/** The doctors in use, with the types in use that each of them offers. */
export const doctorsInUse = (tx: Tx): Promise<Doctor[]> =>
  tx.many(sql`
    select d.id, d.full_name as "fullName", d.last_name as "lastName", d.user_id as "userId", ${virtualHours},
      coalesce((
        select json_agg(t.id order by t.position, t.id) from doctor_appointment_types o
        join appointment_types t on t.clinic_id = o.clinic_id and t.id = o.appointment_type_id and t.active
        where o.clinic_id = d.clinic_id and o.doctor_id = d.id), '[]') as "appointmentTypeIds"
    from doctors d where d.clinic_id = ${tx.clinicId} and d.active order by d.position, d.id`)
