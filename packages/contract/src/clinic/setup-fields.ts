import { hidesText, tidyName } from '@archwire/domain/patients/patient-name'
import { hoursProblems } from '@archwire/domain/scheduling/hours/hours-problems'
import { z } from 'zod'
import { instant } from '../fields.ts'

/** A time of day of the clinic: 09:00. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Invalid time' })

export const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'is invalid' })

/**
 * A name without characters that are invisible or change the direction of writing, so that no name passes for another.
 */
export const name = (longest: number) =>
  z
    .string()
    .transform(tidyName)
    .pipe(
      z
        .string()
        .min(1, "can't be blank")
        .max(longest)
        .refine(text => text === '' || !hidesText(text), { error: 'is invalid' }),
    )

/** The fields of every record of the set-up. A record that was used is deactivated and not deleted. */
export const setUpRecord = { id: z.number().int(), active: z.boolean(), updatedAt: instant }

/** A working day with its break; a closed day has no times. */
export type DayHours = {
  isOpen: boolean
  opensAt: string | null
  closesAt: string | null
  hasBreak: boolean
  breakFrom: string | null
  breakTo: string | null
}

export const dayHours = z.object({
  isOpen: z.boolean(),
  opensAt: timeOfDay.nullable(),
  closesAt: timeOfDay.nullable(),
  hasBreak: z.boolean().default(false),
  breakFrom: timeOfDay.nullable().default(null),
  breakTo: timeOfDay.nullable().default(null),
})

/** A refinement that reports each wrong time of a day in the words of its rule. */
export const soundHours = (day: DayHours, context: z.core.$RefinementCtx<DayHours>) => {
  for (const [field, message] of Object.entries(hoursProblems(day))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

/** Lowercase, Sunday first: the position is the number of the day. */
export const weekDays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export const weekDay = z.enum(weekDays)
export type WeekDay = z.output<typeof weekDay>

/**
 * Coming appointments that a change of the set-up would leave in the wrong place: the first ones, and how many in all.
 */
export const affectedAppointments = z.object({
  count: z.number().int(),
  appointments: z.array(
    z.object({
      id: z.number().int(),
      startsAt: instant,
      patient: z.string(),
      type: z.string(),
      doctor: z.string().nullable(),
      room: z.string().nullable(),
    }),
  ),
})
export type AffectedAppointments = z.output<typeof affectedAppointments>
