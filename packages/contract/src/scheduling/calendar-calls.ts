import { z } from 'zod'
import { dayHours } from '../clinic/setup-fields.ts'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant, numberInAddress } from '../fields.ts'
import { listedAppointment } from './appointment.ts'
import { timeOff } from './time-off-calls.ts'

export const calendarDay = dayHours.extend({
  date: z.iso.date(),
  appointments: z.array(listedAppointment),
  timeOffs: z.array(timeOff),
})
export type CalendarDay = z.output<typeof calendarDay>

export const occupancyDay = z.object({
  date: z.iso.date(),
  appointmentsCount: z.number().int(),
  confirmedAppointmentsCount: z.number().int(),
  occupancyRate: z.number(),
  isOpen: z.boolean(),
})
export type OccupancyDay = z.output<typeof occupancyDay>

const range = z.object({ from: calendarDate, to: calendarDate })

export const getDays = endpoint({
  method: 'GET',
  path: '/calendars/days',
  who: 'staff',
  summary: 'The days from one to another, at most 42: hours, appointments, blocked time',
  query: range,
  reply: z.array(calendarDay),
})

export const getOccupancy = endpoint({
  method: 'GET',
  path: '/calendars/occupancy',
  who: 'staff',
  summary: 'How full the days from one to another are, at most 62',
  query: range,
  reply: z.array(occupancyDay),
})

const optionalId = z.preprocess(value => (value === '' ? undefined : value), id.optional())

export const getTimeSlots = endpoint({
  method: 'GET',
  path: '/calendars/time_slots',
  who: 'staff',
  summary:
    'Every quarter of an hour of a day at which an appointment of this length could begin, and whether it is free',
  query: z.object({
    date: calendarDate,
    duration: numberInAddress(z.coerce.number().int().min(15).max(720)).default(15),
    virtual: z.stringbool().default(false),
    doctor_id: optionalId,
    room_id: optionalId,
    appointment_type_id: optionalId,
    appointment_id: optionalId,
  }),
  reply: z.object({
    date: z.iso.date(),
    slots: z.array(
      z.object({
        time: z.string(),
        available: z.boolean(),
        startsAt: instant.optional().describe('Where the clock shows that time twice: which of the two'),
      }),
    ),
  }),
})

/** How far the first free week is looked for. */
export const mostWeeksAhead = 6

export const getFreeWeek = endpoint({
  method: 'GET',
  path: '/calendars/free_week',
  who: 'staff',
  summary: `The free times for a visit of a type in the seven days from a date; where there are none, of the first seven days after them that have any, ${mostWeeksAhead} weeks in all`,
  query: z.object({
    from: calendarDate,
    appointment_type_id: id,
    doctor_id: optionalId,
    appointment_id: optionalId.describe(
      'A visit that is to be moved: it keeps its length, its room if that is free, and its type, and is not in its own way',
    ),
  }),
  reply: z.object({
    /** The first of the seven days. */
    from: z.iso.date(),
    duration: z.number().int(),
    virtual: z.boolean(),
    /** The days on which the clinic is open, also those that are full. */
    days: z.array(
      z.object({
        date: z.iso.date(),
        times: z.array(
          z.object({ startsAt: instant, doctorId: z.number().int(), roomId: z.number().int().nullable() }),
        ),
      }),
    ),
  }),
})
export type FreeWeek = z.output<typeof getFreeWeek.reply>
