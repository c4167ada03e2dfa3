import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { insertRow } from './insert-row.ts'
import { linkColumns, someUuid } from './sealed-link.ts'

let counter = 0
const nextOfRun = () => ++counter

export const testPassword = 'correct horse battery'
// As the product keeps passwords, but checked in a hundredth of the time: tests log in thousands of times.
const passwordDigest = hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** Rows that tests start from, written as the owner; every value can be given, none must be. */
export function factories(owner: Pool, next = nextOfRun) {
  const insert = <Row>(table: string, values: Record<string, unknown>): Promise<Row> =>
    insertRow(owner, table, values)

  /** A row of a calendar: its instants follow from a time of the clinic's own clock. */
  const insertAt = async <Row>(
    table: 'appointments' | 'time_offs',
    clinicId: number,
    startsAt: string,
    { duration, ...values }: Record<string, unknown> & { duration: number },
  ): Promise<Row> => {
    const { rows } = await owner.query<{ starts_at: Date; day: string }>(
      `select $2::timestamp at time zone time_zone as starts_at, ($2::timestamp::date)::text as day
       from clinics where id = $1`,
      [clinicId, startsAt],
    )
    const starts = new Date(rows[0]?.starts_at ?? Number.NaN)
    return insert<Row>(table, {
      clinic_id: clinicId,
      day: rows[0]?.day,
      starts_at: starts,
      ends_at: new Date(starts.getTime() + duration * 60_000),
      ...(table === 'appointments' ? { duration } : {}),
      ...values,
    })
  }

  return {
    clinic: (values: { name?: string; slug?: string; time_zone?: string; idle_minutes?: number } = {}) => {
      const number = next()
      return insert<{ id: number; name: string; slug: string }>('clinics', {
        name: `Clinic ${number}`,
        slug: `clinic-${number}`,
        ...values,
      })
    },
    /** For a clinic without appointments: theirs are instants, and would come at another time of its clock. */
    timeZone: async (clinicId: number, timeZone: string) => {
      await owner.query('update clinics set time_zone = $2 where id = $1', [clinicId, timeZone])
    },
    user: async (
      clinicId: number,
      values: {
        email?: string
        admin?: boolean
        first_name?: string
        last_name?: string
        active?: boolean
        /** Null: invited, and has not chosen a password yet. */
        password_digest?: null
      } = {},
    ) => {
      const number = next()
      return insert<{
        id: number
        clinic_id: number
        email: string
        admin: boolean
        first_name: string
        last_name: string
        full_name: string
      }>('users', {
        clinic_id: clinicId,
        email: `user${number}@example.com`,
        first_name: 'Uma',
        last_name: `User${number}`,
        password_digest: await passwordDigest,
        ...values,
      })
    },
    patient: (clinicId: number, values: PatientValues = {}) => {
      const number = next()
      return insert<{ id: number; clinic_id: number; full_name: string; hashid: string; updated_at: Date }>(
        'patients',
        {
          clinic_id: clinicId,
          hashid: randomBytes(16).toString('base64url'),
          first_name: 'Pat',
          last_name: `Patient${number}`,
          email: `patient${number}@example.com`,
          phone_number: String(5_550_000_000 + number),
          ...values,
        },
      )
    },
    /** The health history form of a patient, who has none by themselves here. */
    intakeForm: async (
      clinicId: number,
      patientId: number,
      values: { status?: 'unsent' | 'sent' | 'completed' | 'reopened'; completed_at?: Date } = {},
    ) => {
      const uuid = someUuid()
      const { id } = await insert<{ id: number }>('intake_forms', {
        clinic_id: clinicId,
        patient_id: patientId,
        ...linkColumns('intake_form', clinicId, uuid),
        ...values,
      })
      return { id, uuid }
    },
    task: (clinicId: number, values: TaskValues = {}) =>
      insert<{ id: number; title: string; updated_at: Date }>('tasks', {
        clinic_id: clinicId,
        title: `Task ${next()}`,
        ...values,
      }),
    treatmentStart: (clinicId: number, values: StartValues) =>
      insert<{ id: number }>('treatment_starts', { clinic_id: clinicId, amount_cents: 500_000, ...values }),
    /** Monday to Friday from nine to six with a break at noon, as most tests expect it; closed at weekends. */
    hours: async (clinicId: number) => {
      await owner.query(
        `insert into clinic_hours (clinic_id, week_day, is_open, opens_at, closes_at, has_break, break_from, break_to)
         select $1, day, open, case when open then '09:00'::time end, case when open then '18:00'::time end,
           open, case when open then '12:00'::time end, case when open then '13:00'::time end
         from generate_series(0, 6) as day, lateral (select day between 1 and 5 as open) o`,
        [clinicId],
      )
    },
    room: (clinicId: number, values: { title?: string; active?: boolean; position?: number } = {}) =>
      insert<{ id: number; title: string; updated_at: Date }>('rooms', {
        clinic_id: clinicId,
        title: `Room ${next()}`,
        ...values,
      }),
    doctor: (
      clinicId: number,
      values: {
        first_name?: string
        last_name?: string
        active?: boolean
        position?: number
        user_id?: number
      } = {},
    ) =>
      insert<{ id: number; full_name: string; last_name: string; updated_at: Date }>('doctors', {
        clinic_id: clinicId,
        first_name: 'Dora',
        last_name: `Doctor${next()}`,
        ...values,
      }),
    appointmentType: (clinicId: number, values: TypeValues = {}) =>
      insert<{ id: number; title: string; duration: number; updated_at: Date }>('appointment_types', {
        clinic_id: clinicId,
        title: `Type ${next()}`,
        color: '#4caf50',
        duration: 30,
        ...values,
      }),
    /** The doctor offers the type. */
    offer: (clinicId: number, doctorId: number, typeId: number) =>
      insert('doctor_appointment_types', {
        clinic_id: clinicId,
        doctor_id: doctorId,
        appointment_type_id: typeId,
      }),
    label: (clinicId: number, values: { name?: string; color?: string; active?: boolean } = {}) =>
      insert<{ id: number; name: string; color: string; updated_at: Date }>('labels', {
        clinic_id: clinicId,
        name: `Label ${next()}`,
        color: '#9c27b0',
        ...values,
      }),
    /** `starts_at` is a time of the clinic's own clock: 2026-05-06 10:00. */
    appointment: (clinicId: number, values: AppointmentValues) => {
      const { starts_at, ...rest } = values
      return insertAt<{ id: number; starts_at: Date; updated_at: Date }>(
        'appointments',
        clinicId,
        starts_at,
        {
          duration: 30,
          ...rest,
        },
      )
    },
    timeOff: (clinicId: number, values: TimeOffValues) => {
      const { starts_at, ...rest } = values
      return insertAt<{ id: number; starts_at: Date; updated_at: Date }>('time_offs', clinicId, starts_at, {
        timeable_type: rest.room_id ? 'Room' : rest.doctor_id ? 'Doctor' : 'Clinic',
        duration: 30,
        ...rest,
      })
    },
  }
}

type TypeValues = {
  title?: string
  color?: string
  duration?: number
  is_remote?: boolean
  room_id?: number | null
  starts_treatment?: boolean
  active?: boolean
  position?: number
}

type AppointmentValues = {
  starts_at: string
  patient_id: number
  appointment_type_id: number
  doctor_id?: number | null
  room_id?: number | null
  duration?: number
  virtual?: boolean
  confirmed_at?: Date
  checked_in_at?: Date
  seated_at?: Date
  finished_at?: Date
  canceled_at?: Date
  no_show?: boolean
  reschedule?: boolean
  from_booking_page?: boolean
  utm_source?: string
  created_at?: Date
}

type TimeOffValues = {
  starts_at: string
  duration?: number
  room_id?: number
  doctor_id?: number
  virtual?: boolean
  notes?: string
  canceled_at?: Date
}

type TaskValues = {
  title?: string
  due_date?: string
  completed_at?: Date
  patient_id?: number
  assigned_to_user_id?: number
  linkable_type?: 'InsuranceForm'
  linkable_id?: number
  created_at?: Date
}

type StartValues = {
  patient_id: number
  started_on: string
  amount_cents?: number
  utm_source?: string
  utm_campaign?: string
}

type PatientValues = {
  first_name?: string
  last_name?: string
  email?: string | null
  phone_number?: string | null
  dob?: string | null
  gender?: 'male' | 'female'
  address1?: string
  address2?: string
  city?: string
  state?: string
  zipcode?: string
  contact_method?: 'FaceTime' | 'Zoom'
  archived_at?: Date | null
  merged_into?: number
  utm_source?: string
  utm_campaign?: string
  created_at?: Date
}
