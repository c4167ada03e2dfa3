import type { Sent } from '@archwire/contract/endpoint'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { blockTime, TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { FieldErrors } from '../../../lib/api/error-messages.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { type Problems, timeProblem } from '../appointment-form/appointment-problems.ts'
import type { WallClock } from '../appointment-form/appointment-values.ts'
import { columnOf, momentOf, readNewEvent } from '../appointment-form/new-event.ts'
import { minuteText, momentText, readMoment } from '../date-and-time/typed-moment.ts'
import { type BlockedTimes, endAfter, readEnd, spanForServer, spanOf } from './blocked-span.ts'

export const blockedTypes = ['clinic', 'room', 'doctor'] as const
export type BlockedType = (typeof blockedTypes)[number]

/** The values of the blocked-time form. */
export type BlockedValues = BlockedTimes & {
  /** Null for new blocked time. */
  id: number | null
  type: BlockedType
  clinicId: number | null
  roomId: number | null
  doctorId: number | null
  /** For a doctor: blocks video appointments only. */
  virtual: boolean
  notes: string
}

const ten = 10 * 60
const minuteLength = 60_000

/** An unknown type is read as the clinic. */
export const readBlockedType = (text: string): BlockedType =>
  blockedTypes.find(type => type === text.toLowerCase()) ?? 'clinic'

export function newBlockedTime(initial: unknown, now: WallClock): BlockedValues {
  const event = readNewEvent(initial)
  const column = columnOf(event)
  const start = momentOf(event.start)
  const on = { day: start?.day ?? now.day, zone: now.zone }
  const startsAtTime = minuteText(start?.minute ?? ten, on)
  return {
    id: null,
    type: column.roomId !== null ? 'room' : column.doctorId !== null ? 'doctor' : 'clinic',
    clinicId: null,
    roomId: column.roomId,
    doctorId: column.doctorId,
    virtual: column.doctorId !== null && column.virtual,
    startsAtDate: on.day,
    startsAtTime,
    endsAtTime: endAfter(startsAtTime, on),
    notes: '',
  }
}

export function blockedValuesOf(timeOff: TimeOff, zone: string): BlockedValues {
  const type = readBlockedType(timeOff.timeableType)
  return {
    id: timeOff.id,
    type,
    clinicId: type === 'clinic' ? timeOff.timeableId : null,
    roomId: timeOff.room?.id ?? null,
    doctorId: timeOff.doctor?.id ?? null,
    virtual: timeOff.virtual,
    startsAtDate: timeOff.startsAt.slice(0, 10),
    startsAtTime: momentText(timeOff.startsAt, zone),
    endsAtTime: momentText(timeOff.endsAt, zone),
    notes: timeOff.notes ?? '',
  }
}

const targets = {
  clinic: { field: 'clinicId', missing: 'Select a clinic', wire: 'Clinic' },
  room: { field: 'roomId', missing: 'Pick a room', wire: 'Room' },
  doctor: { field: 'doctorId', missing: 'Pick a doctor', wire: 'Doctor' },
} as const

/** Validates blocked time before it is sent to the server. */
export function blockedProblems(values: BlockedValues, zone: string): Problems {
  const { field, missing } = targets[values.type]
  const on = { day: values.startsAtDate, zone }
  const start = readMoment(values.startsAtTime, on)
  const end = readEnd(values.endsAtTime, on, start)
  const length = spanOf(values, zone)?.length
  const problems: Record<string, string | null> = {
    [field]: values[field] === null ? missing : null,
    startsAtDate: values.startsAtDate === '' ? 'Date is required' : null,
    startsAtTime: timeProblem(values.startsAtTime, start, 'Start time is required'),
    endsAtTime:
      timeProblem(values.endsAtTime, end, 'End time is required') ??
      (length !== undefined && length <= 0 ? 'Must be after start' : null),
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

export type TimeOffPayload = Sent<typeof blockTime>['body']['time_off']

export function timeOffPayload(values: BlockedValues, zone: string): TimeOffPayload {
  const { field, wire } = targets[values.type]
  return {
    timeableId: values[field],
    timeableType: wire,
    ...spanForServer(values, zone),
    virtual: values.type === 'doctor' && values.virtual,
    notes: values.notes.trim() === '' ? null : values.notes.trim(),
  }
}

/** Maps the server's field errors to the fields of this form. */
export function blockedServerProblems(errors: FieldErrors, type: BlockedType): Problems {
  const places: Record<string, (messages: string[]) => string> = {
    timeableId: () => targets[type].field,
    startsAt: messages => (messages.includes('Date is required') ? 'startsAtDate' : 'startsAtTime'),
    duration: () => 'endsAtTime',
    endsAt: () => 'endsAtTime',
    notes: () => 'notes',
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) => {
      const place = places[path.split('.').at(-1) ?? path]
      return place === undefined ? [] : [[place(messages), joinSentences(messages)]]
    }),
  )
}

/** Counts the appointments of that day within the time to be blocked. */
export function appointmentsWithin(
  day: CalendarDay | undefined,
  values: BlockedValues,
  zone: string,
): number {
  const span = spanOf(values, zone)
  if (day === undefined || day.date !== values.startsAtDate || span === undefined) return 0
  const [from, to] = [Date.parse(span.start.instant), Date.parse(span.end.instant)]
  return day.appointments.filter(appointment => {
    // No-shows and appointments to be rescheduled occupy neither doctor nor room.
    if (appointment.noShow || appointment.reschedule) return false
    const start = Date.parse(appointment.startsAt)
    if (start >= to || start + appointment.duration * minuteLength <= from) return false
    if (values.type === 'room') return appointment.room?.id === values.roomId
    if (values.type === 'clinic') return !appointment.virtual
    return appointment.doctor?.id === values.doctorId && appointment.virtual === values.virtual
  }).length
}
