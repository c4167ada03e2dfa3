import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, instant } from '../fields.ts'
import { affectedAppointments, dayHours, soundHours, weekDay, weekDays } from './setup-fields.ts'

export const wholeWeek = z
  .array(dayHours.extend({ day: weekDay }).superRefine(soundHours))
  .refine(week => weekDays.every(day => week.filter(one => one.day === day).length === 1), {
    error: 'Every day of the week is needed once',
  })

const hours = z.object({
  hours: wholeWeek,
  exceptions: z
    .array(dayHours.extend({ date: calendarDate }).superRefine(soundHours))
    .max(1_000)
    .superRefine((days, context) => {
      for (const [index, { date }] of days.entries()) {
        if (days.findIndex(other => other.date === date) === index) continue
        context.addIssue({ code: 'custom', path: [index, 'date'], message: 'has already been taken' })
      }
    }),
})
export type ClinicHours = z.output<typeof hours>

export const clinicHours = hours.extend({ updatedAt: instant, updatedBy: z.string().nullable() })
export type StoredHours = z.output<typeof clinicHours>

export const getHours = endpoint({
  method: 'GET',
  path: '/settings/hours',
  who: 'admin',
  summary: 'When the clinic is open: the ordinary week, holidays and special days',
  reply: clinicHours,
})

export const changeHours = endpoint({
  method: 'PUT',
  path: '/settings/hours',
  who: 'admin',
  summary: 'Change when the clinic is open: all seven days and every exception from today on',
  versioned: true,
  body: hours,
  reply: clinicHours,
})

export const appointmentsOutsideHours = endpoint({
  method: 'POST',
  path: '/settings/hours/affected',
  who: 'admin',
  summary: 'Which appointments to come lie within the hours and would lie outside these',
  status: 200,
  body: hours,
  reply: affectedAppointments,
})
