import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import {
  findWarnings,
  type OpenMinutes,
  type Warning,
} from '@archwire/domain/scheduling/availability/appointment-warnings'
import { type Landing, landingIn } from '@archwire/domain/scheduling/calendar/drop-target'
import {
  minutesOfDay,
  minutesOfTime,
  type Span,
  timeOfMinutes,
  wallSpan,
} from '@archwire/domain/scheduling/clock/time-of-day'
import { type ClinicHours, weekDayOf } from '@archwire/domain/scheduling/hours/opening-hours'
import { dayLabel } from '../../../lib/dates/day-labels.ts'
import { wallInstant } from '../../../lib/dates/instants.ts'
import { shortTime } from '../appointments/card-labels.ts'
import type { GridColumn } from '../columns/grid-columns.ts'

/** Dropped appointments that the server has not confirmed yet: they cannot be dragged again until then. */
export const beingMoved = new Set<number>()

/** The change that a drop would make to an appointment. */
export type DropPlan = Landing & {
  /** The appointment as it was when the drag began. */
  appointment: ListedAppointment
  date: string
  span: Span
  duration: number
}

/** The change meant by a position over a column; undefined where it cannot be dropped. */
export function planDrop(
  appointment: ListedAppointment,
  column: GridColumn,
  span: Span,
  doctors: readonly Doctor[],
): DropPlan | undefined {
  const landing = landingIn(appointment, column, doctors)
  if (landing === undefined) return undefined
  const before = wallSpan(appointment)
  // An appointment that was not resized keeps its duration, also across a clock change.
  const isSameLength = span.to - span.from === before.to - before.from
  const duration = isSameLength ? appointment.duration : span.to - span.from
  return { ...landing, appointment, date: column.date, span, duration }
}

const dayOf = ({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10)

/** Whether the start changes. */
const isAtAnotherTime = ({ appointment, date, span }: DropPlan) =>
  date !== dayOf(appointment) || span.from !== wallSpan(appointment).from

export const changesNothing = (plan: DropPlan): boolean =>
  !isAtAnotherTime(plan) &&
  plan.duration === plan.appointment.duration &&
  plan.room?.id === plan.appointment.room?.id &&
  plan.doctor?.id === plan.appointment.doctor?.id

/** Only the length changes. */
export const isResize = (plan: DropPlan): boolean => {
  const { appointment, room, doctor, duration } = plan
  const isSamePlace = room?.id === appointment.room?.id && doctor?.id === appointment.doctor?.id
  return isSamePlace && !isAtAnotherTime(plan) && duration !== appointment.duration
}

/** The appointment as the calendar shows it until the server responds. */
export function appointmentAfter(plan: DropPlan, zone: string): ListedAppointment {
  const { appointment, room, doctor, duration } = plan
  const startsAt = startOf(plan, zone)
  const endsAt = endOf(plan, zone)
  return { ...appointment, room, doctor, duration, startsAt, endsAt }
}

/** In an hour that occurs twice the instant is kept if only the length or the column changes. */
const startOf = (plan: DropPlan, zone: string): string =>
  isAtAnotherTime(plan) ? wallInstant(plan.date, plan.span.from, zone) : plan.appointment.startsAt

/** The start as it is sent: the server knows which times the clinic's clock skips. */
export const startForServer = (plan: DropPlan): string =>
  isAtAnotherTime(plan) ? `${plan.date} ${timeOfMinutes(plan.span.from)}` : plan.appointment.startsAt

const endOf = (plan: DropPlan, zone: string) => {
  const { appointment, date, duration, span } = plan
  const isAsBefore = !isAtAnotherTime(plan) && duration === appointment.duration
  return isAsBefore ? appointment.endsAt : wallInstant(date, span.to, zone)
}

/** The warnings about a drop, by what the calendar knows. The server decides. */
export function dropWarnings(
  plan: DropPlan,
  days: readonly CalendarDay[],
  doctors: readonly Doctor[],
  clock: { now: number; zone: string },
): Warning[] {
  const day = days.find(one => one.date === plan.date)
  if (day === undefined) return []
  const { appointment, doctor, room, duration, span } = plan
  const known = doctors.find(one => one.id === doctor?.id)
  const type = appointment.appointmentType
  const startsAt = Date.parse(startOf(plan, clock.zone))
  return findWarnings(
    {
      id: appointment.id,
      startsAt,
      endsAt: startsAt + duration * 60_000,
      startMinute: span.from,
      endMinute: span.to,
      duration,
      virtual: appointment.virtual,
      doctor,
      room: appointment.virtual ? null : room,
      patientId: appointment.patient.id,
      type: { ...type, isOffered: known?.appointmentTypeIds.includes(type.id) ?? true },
    },
    {
      now: clock.now,
      hours: openMinutes(day, day.opensAt, day.closesAt),
      virtualHours: videoMinutes(known, plan.date),
      appointments: day.appointments.map(one => ({
        ...instants(one),
        id: one.id,
        doctorId: one.doctor?.id ?? null,
        roomId: one.room?.id ?? null,
        patientId: one.patient.id,
        noShow: one.noShow,
        reschedule: one.reschedule,
      })),
      timeOffs: day.timeOffs.map(one => ({
        ...instants(one),
        id: one.id,
        doctorId: one.doctor?.id ?? null,
        roomId: one.room?.id ?? null,
        virtual: one.virtual,
      })),
    },
  )
}

const instants = (one: { startsAt: string; endsAt: string }) => ({
  startsAt: Date.parse(one.startsAt),
  endsAt: Date.parse(one.endsAt),
})

type Hours = Pick<ClinicHours, 'isOpen' | 'hasBreak' | 'breakFrom' | 'breakTo'>

const minuteOf = (time: string | null) => (time === null ? null : minutesOfTime(time))

function openMinutes(hours: Hours, opens: string | null, closes: string | null): OpenMinutes | null {
  if (!hours.isOpen || opens === null || closes === null) return null
  return {
    from: minutesOfTime(opens),
    // Midnight as a closing time is written 00:00.
    to: minutesOfTime(closes) || minutesOfDay,
    breakFrom: hours.hasBreak ? minuteOf(hours.breakFrom) : null,
    breakTo: hours.hasBreak ? minuteOf(hours.breakTo) : null,
  }
}

function videoMinutes(doctor: Doctor | undefined, date: string): OpenMinutes | null {
  const hours = doctor?.weekDayHoursVirtual.find(one => one.day === weekDayOf(date))
  return hours === undefined ? null : openMinutes(hours, hours.startAt, hours.stopsAt)
}

/** Each text once: several warnings may have the same reason. */
export const warningTexts = (warnings: readonly Warning[]): string[] => [
  ...new Set(warnings.map(one => one.text)),
]

const range = ({ from, to }: Span) => `${shortTime(from)} to ${shortTime(to)}`

/** The target time and column: 10:30 AM to 11:00 AM, Exam Room Two. */
export const landingLabel = (span: Span, columnName: string): string => `${range(span)}, ${columnName}`

/** Thursday, May 7 */
const weekdayLabel = (date: string): string =>
  dayLabel(date, { weekday: 'long', month: 'long', day: 'numeric' })

/** 3:30 to 3:45 PM */
const briefRange = (span: Span): string => {
  const [from, to] = [shortTime(span.from), shortTime(span.to)]
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} to ${to}`
}

/** Whose visit is asked about, from when to when and where, and who is there: the warnings name nobody. */
export function moveDetail(plan: DropPlan, there: readonly ListedAppointment[]): string {
  const { appointment, date, span } = plan
  const isOtherDay = date !== dayOf(appointment)
  const isOtherRoom = plan.room?.id !== appointment.room?.id
  const isOtherDoctor = plan.doctor?.id !== appointment.doctor?.id
  const placeIn = ({ room, doctor }: Landing, minute: number, day: string, isRoomNamed: boolean) =>
    [
      shortTime(minute),
      isOtherDay && weekdayLabel(day),
      isRoomNamed && (room?.title ?? 'No Room'),
      isOtherDoctor && (doctor?.fullName ?? 'No Doctor'),
    ]
      .filter(part => part !== false)
      .join(', ')
  const from = placeIn(appointment, wallSpan(appointment).from, dayOf(appointment), isOtherRoom)
  const minute = isResize(plan) ? span.to : span.from
  const to = placeIn(plan, minute, date, isOtherRoom || plan.room !== null)
  return [
    `${appointment.patient.fullName} from ${from} to ${to}.`,
    ...there.map(one => `${one.patient.fullName} is there ${briefRange(wallSpan(one))}.`),
  ].join(' ')
}

/** Says whose visit is moved, and to where, for the notice that offers to undo it. */
export function moveLabel(plan: DropPlan): string {
  const { appointment, date, span, room, doctor } = plan
  const whose = `${appointment.patient.fullName}’s visit is`
  if (isResize(plan)) return `${whose} now ${range(span)}`
  const parts = [`${whose} moved to ${shortTime(span.from)}`]
  if (date !== dayOf(appointment)) parts.push(weekdayLabel(date))
  if (room?.id !== appointment.room?.id) parts.push(room?.title ?? 'No Room')
  if (doctor?.id !== appointment.doctor?.id) parts.push(doctor?.fullName ?? 'No Doctor')
  return parts.join(', ')
}
