import { patientEmailProblem, tidyEmail } from '@archwire/domain/patients/patient-email'
import { firstNameProblem, lastNameProblem, tidyName } from '@archwire/domain/patients/patient-name'
import { phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant, optionalText, ruled } from '../fields.ts'

/** The messages of refusals on the booking page. All but the first two are followed by the number to call. */
export const bookingRefusals = {
  taken: 'This time is no longer available',
  crowded: 'Very many people are booking just now. Please try again in a moment.',
  robot: 'Your booking could not be made.',
  tooLate: 'This visit can no longer be changed online.',
  canceled: 'This visit was canceled.',
  moved: 'The clinic has moved this visit meanwhile.',
  notBookable: 'This visit cannot be moved online.',
  busy: 'Online booking is very busy just now.',
  many: 'Several visits were booked with this email or phone number already.',
  setAside: 'This visit needs another time.',
} as const

const page = z.object({ slug: z.string().min(1).max(100) })
const withoutCookies = 'The booking page uses no cookie, so that other sites can show it'

const bookableType = z.object({
  id: z.number().int(),
  title: z.string(),
  color: z.string(),
  duration: z.number().int(),
  /** By video: the visitor chooses FaceTime or Zoom. */
  isRemote: z.boolean(),
})

const bookableDoctor = z.object({
  id: z.number().int(),
  fullName: z.string(),
  /** The types that the doctor offers. */
  appointmentTypeIds: z.array(z.number().int()),
})

/** What a visitor sees of a clinic. */
const visitedClinic = {
  clinicName: z.string(),
  timeZone: z.string(),
  /** Ten digits; null if the clinic has entered none. */
  phoneNumber: z.string().nullable(),
  /** On one line; null if the clinic has entered none. */
  address: z.string().nullable(),
}

export const bookingPage = z.object({
  ...visitedClinic,
  /** The current slug, also if the page was requested by an earlier one. */
  slug: z.string(),
  appointmentTypes: z.array(bookableType),
  doctors: z.array(bookableDoctor),
  /** The first and the last day that can be booked. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})
export type BookingPage = z.output<typeof bookingPage>

export const getBookingPage = endpoint({
  method: 'GET',
  path: '/public/clinics/:slug/booking',
  who: 'public',
  summary: "What a clinic's booking page offers; 404 where there is none",
  limit: { calls: 120, seconds: 60 },
  params: page,
  reply: bookingPage,
})

const optionalId = z.preprocess(value => (value === '' ? undefined : value), id.optional())

export const freeSlots = z.object({
  date: z.iso.date(),
  slots: z.array(
    z.object({
      /** By the clinic's clock: 09:00 AM. */
      time: z.string(),
      available: z.boolean(),
      /** Sent back to book the time; it tells the two instants apart if the clock shows the time twice. */
      startsAt: instant,
      /** Of a free time to which a visit can be moved: with whom it would be there. */
      doctor: z.object({ id: z.number().int(), name: z.string() }).optional(),
    }),
  ),
})
export type FreeSlots = z.output<typeof freeSlots>

export const getBookingSlots = endpoint({
  method: 'GET',
  path: '/public/clinics/:slug/time_slots',
  who: 'public',
  summary: 'When a visit of a type could begin on a day, and whether somebody is free for it then',
  limit: { calls: 240, seconds: 60 },
  params: page,
  query: z.object({ date: calendarDate, appointment_type_id: id, doctor_id: optionalId }),
  reply: freeSlots,
})

export const freeDays = z.object({
  days: z.array(z.object({ date: z.iso.date(), free: z.number().int() })),
})
export type FreeDays = z.output<typeof freeDays>

export const getBookingDays = endpoint({
  method: 'GET',
  path: '/public/clinics/:slug/days',
  who: 'public',
  summary: 'How many times are free on each day from one to another, at most 42 days',
  limit: { calls: 60, seconds: 60 },
  params: page,
  query: z.object({ from: calendarDate, to: calendarDate, appointment_type_id: id, doctor_id: optionalId }),
  reply: freeDays,
})

const blankAsNull = (value: unknown) => (value === '' ? null : value)

const visitor = z.object({
  firstName: ruled(firstNameProblem, tidyName),
  lastName: ruled(lastNameProblem, tidyName),
  email: ruled(patientEmailProblem, tidyEmail),
  phoneNumber: ruled(phoneProblem, phoneDigits),
  /** Optional. Only the server's clock can tell whether it is in the future. */
  dob: z
    .preprocess(
      blankAsNull,
      z.iso
        .date()
        .refine(day => day >= '1900-01-01', { error: 'is invalid' })
        .nullable(),
    )
    .default(null),
  contactMethod: z.preprocess(blankAsNull, z.enum(['FaceTime', 'Zoom']).nullable()).default(null),
})

/** From the address by which the visitor came; cut if it is too long. */
const tracked = z
  .string()
  .transform(text => text.trim().slice(0, 200) || null)
  .nullable()
  .default(null)

/** Who books for somebody else. Email and phone number are theirs then. */
const booker = z.object({
  firstName: ruled(firstNameProblem, tidyName),
  lastName: ruled(lastNameProblem, tidyName),
  /** What they are to the patient. */
  relation: z.enum(['parent', 'other']),
})

const booking = z.object({
  appointmentTypeId: z.number().int().positive(),
  startsAt: instant,
  /** Null: any doctor who is free. */
  doctorId: z.number().int().positive().nullable().default(null),
  patientAttributes: visitor,
  /** Null: the patient books. */
  booker: booker.nullable().default(null),
  /** A message to the clinic, which becomes a note of the appointment. */
  note: optionalText(1_000).default(null),
  googleClientId: optionalText(100).default(null),
  utm: z
    .object({ source: tracked, medium: tracked, campaign: tracked, term: tracked, content: tracked })
    .nullable()
    .default(null),
  /** An invisible field: only robots fill it in. */
  website: z.string().nullable().default(null),
})
export type BookingRequest = z.output<typeof booking>

export const bookedVisit = z.object({
  /** The clinic's zone, which may have changed since the page was loaded. */
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  typeTitle: z.string(),
  isRemote: z.boolean(),
  doctorName: z.string(),
  /** The visit as a calendar file (.ics) to save. */
  calendar: z.string(),
  /** Whether an email with a link to move or cancel the visit is on its way. */
  emailed: z.boolean(),
  /** Until when the visit can be changed; null if it begins too soon. */
  changeUntil: instant.nullable(),
})
export type BookedVisit = z.output<typeof bookedVisit>

export const bookVisit = endpoint({
  method: 'POST',
  path: '/public/clinics/:slug/appointments',
  who: 'public',
  summary: 'Book a visit; 422 where the time was taken since. The same visit of the same person is made once',
  limit: { calls: 60, seconds: 3600 },
  idempotent: true,
  withoutAntiForgery: withoutCookies,
  params: page,
  body: z.object({ appointment: booking }),
  reply: bookedVisit,
})

const link = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
const byLink = { who: 'token', limit: { calls: 120, seconds: 60 }, params: link } as const

export const managedVisit = z.object({
  ...visitedClinic,
  /** Where another visit can be booked; null if booking is off. */
  slug: z.string().nullable(),
  status: z.enum(['booked', 'canceled', 'past']),
  /** Still booked, but its time was given to others: it needs another time. */
  isSetAside: z.boolean(),
  confirmed: z.boolean(),
  patientFirstName: z.string(),
  /** Of whoever booked it for the patient; absent where the patient did, or staff. */
  bookerFirstName: z.string().optional(),
  appointmentTypeId: z.number().int(),
  typeTitle: z.string(),
  isRemote: z.boolean(),
  doctorName: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** Until when it can be moved or cancelled by this link. */
  changeUntil: instant,
  canConfirm: z.boolean(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  /** The first and the last day to which it can be moved. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** The other visits that the text with this link names, as of a family: each with a link of its own. Absent after a change. */
  alsoNamed: z
    .array(z.object({ token: z.string(), patientFirstName: z.string(), startsAt: instant }))
    .optional(),
})
export type ManagedVisit = z.output<typeof managedVisit>

export const getManagedVisit = endpoint({
  ...byLink,
  method: 'GET',
  path: '/public/bookings/:token',
  summary: 'A visit, by the link in its letter or text',
  reply: managedVisit,
})

export const getManagedSlots = endpoint({
  ...byLink,
  method: 'GET',
  path: '/public/bookings/:token/time_slots',
  summary: 'To which times of a day a visit could be moved: it does not stand in its own way',
  query: z.object({ date: calendarDate }),
  reply: freeSlots,
})

export const getManagedDays = endpoint({
  ...byLink,
  method: 'GET',
  path: '/public/bookings/:token/days',
  summary: 'How many times are free for a visit on each day from one to another, at most 42 days',
  query: z.object({ from: calendarDate, to: calendarDate }),
  reply: freeDays,
})

export const changeManagedVisit = endpoint({
  ...byLink,
  method: 'PUT',
  path: '/public/bookings/:token',
  summary:
    'Confirm a visit or move it to another time, which confirms it; 422 where that was taken since, or it is too late; 412 with the visit as it is, where it is not at the time that was seen',
  withoutAntiForgery: withoutCookies,
  body: z.object({
    startsAt: instant.optional(),
    /** With whom it would be then, as far as the visitor knew: they get this doctor or none. */
    doctorId: z.number().int().positive().optional(),
    confirmed: z.literal(true).optional(),
    /** When the visit was, as far as the visitor knew. */
    seenAt: instant.optional(),
  }),
  reply: managedVisit,
})

export const cancelManagedVisit = endpoint({
  ...byLink,
  method: 'DELETE',
  path: '/public/bookings/:token',
  summary:
    'Cancel a visit; 422 where it is too late for that; 412 with the visit as it is, where it is not at the time that was seen. Once more changes nothing',
  withoutAntiForgery: withoutCookies,
  query: z.object({ seen_at: instant.optional() }),
})

export const getVisitCalendar = endpoint({
  ...byLink,
  method: 'GET',
  path: '/public/bookings/:token/calendar.ics',
  summary: 'A visit as a file for calendars; a cancelled one takes itself out again',
  answersFile: true,
})
