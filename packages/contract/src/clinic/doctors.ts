import { virtualHoursProblems } from '@archwire/domain/scheduling/hours/hours-problems'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { affectedAppointments, name, setUpRecord, timeOfDay, weekDay } from './setup-fields.ts'

export const doctorRef = z.object({ id: z.number().int(), fullName: z.string(), lastName: z.string() })

export const virtualHours = z.object({
  day: weekDay,
  isOpen: z.boolean(),
  startAt: timeOfDay.nullable(),
  stopsAt: timeOfDay.nullable(),
  hasBreak: z.boolean().default(false),
  breakFrom: timeOfDay.nullable().default(null),
  breakTo: timeOfDay.nullable().default(null),
})
export type VirtualHours = z.output<typeof virtualHours>

export const doctor = doctorRef.extend({
  /** The doctor's user, if they log in themselves. */
  userId: z.number().int().nullable(),
  appointmentTypeIds: z.array(z.number().int()),
  weekDayHoursVirtual: z.array(virtualHours),
})
export type Doctor = z.output<typeof doctor>

const blankAsNull = (value: unknown) => (value === '' ? null : value)
const digits = (count: number) =>
  z.preprocess(
    blankAsNull,
    z
      .string()
      .regex(new RegExp(`^[0-9]{${count}}$`), { error: 'is invalid' })
      .nullable(),
  )

const editable = z.object({
  firstName: name(80),
  lastName: name(80),
  userId: z.number().int().positive().nullable(),
  npi: digits(10),
  taxId: digits(9),
  appointmentTypeIds: z.array(z.number().int().positive()).max(500),
  weekDayHoursVirtual: z
    .array(
      virtualHours.superRefine((day, context) => {
        for (const [field, message] of Object.entries(virtualHoursProblems(day))) {
          context.addIssue({ code: 'custom', path: [field], message })
        }
      }),
    )
    .max(7)
    .refine(week => new Set(week.map(one => one.day)).size === week.length, { error: 'is invalid' }),
})
export const doctorName = editable.pick({ firstName: true, lastName: true })
export type DoctorChange = z.output<typeof editable>

export const doctorSettings = doctor.extend({
  firstName: z.string(),
  npi: z.string().nullable(),
  taxId: z.string().nullable(),
  ...setUpRecord,
})
export type DoctorSettings = z.output<typeof doctorSettings>

export const listDoctors = endpoint({
  method: 'GET',
  path: '/doctors',
  who: 'staff',
  summary: 'The doctors who work here, what each offers, and when by video',
  reply: z.array(doctor),
})

export const listDoctorSettings = endpoint({
  method: 'GET',
  path: '/settings/doctors',
  who: 'admin',
  summary: 'Every doctor, also those who no longer work here',
  reply: z.array(doctorSettings),
})

export const addDoctor = endpoint({
  method: 'POST',
  path: '/settings/doctors',
  who: 'admin',
  summary: 'Add a doctor',
  idempotent: true,
  body: z.object({
    doctor: editable.extend({
      userId: editable.shape.userId.default(null),
      npi: editable.shape.npi.default(null),
      taxId: editable.shape.taxId.default(null),
      appointmentTypeIds: editable.shape.appointmentTypeIds.default([]),
      weekDayHoursVirtual: editable.shape.weekDayHoursVirtual.default([]),
    }),
  }),
  reply: doctorSettings,
})

export const changeDoctor = endpoint({
  method: 'PUT',
  path: '/settings/doctors/:id',
  who: 'admin',
  summary: 'Change a doctor, move the column, or take back into use; what is left out stays',
  versioned: true,
  params: z.object({ id }),
  body: z.object({
    doctor: editable.extend({ active: z.boolean(), position: z.number().int().min(0).max(1_000) }).partial(),
  }),
  reply: doctorSettings,
})

export const removeDoctor = endpoint({
  method: 'DELETE',
  path: '/settings/doctors/:id',
  who: 'admin',
  summary: 'Delete a doctor; one who ever saw a patient is taken out of use instead, and answered',
  params: z.object({ id }),
  reply: doctorSettings.optional(),
  status: 200,
})

export const appointmentsWithDoctor = endpoint({
  method: 'GET',
  path: '/settings/doctors/:id/affected',
  who: 'admin',
  summary: 'Which appointments to come are with this doctor',
  params: z.object({ id }),
  reply: affectedAppointments,
})
