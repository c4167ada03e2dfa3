import type { Span } from '../clock/time-of-day.ts'
import {
  type ClinicHours,
  closedSpans,
  openSpans,
  type VideoHours,
  videoSpans,
} from '../hours/opening-hours.ts'

type Room = { id: number; title: string; code?: string | null }
type NamedDoctor = { id: number; fullName: string; lastName: string }
type Doctor = NamedDoctor & { weekDayHoursVirtual: readonly VideoHours[] }
type Booked = { virtual: boolean; room: Room | null; doctor: NamedDoctor | null }
/** Blocked time of a doctor, of a room or, with neither, of the whole clinic. */
type Blocked = { virtual: boolean; room: { id: number } | null; doctor: { id: number } | null }

export type DayOf<A, T> = ClinicHours & { date: string; appointments: readonly A[]; timeOffs: readonly T[] }
export type ColumnMode = 'rooms' | 'doctors'
export type Setup = { rooms: readonly Room[]; doctors: readonly Doctor[] }

/** The room or doctor of a column, as a new booking in it names it. */
export type Resource = {
  /** The id of a room or a doctor, 'virtual' or 'doctor-7-virtual'; undefined if the column has several or none. */
  resourceId: number | string | undefined
  resource: 'room' | 'doctor' | undefined
  virtual: boolean
  /** A room's own code. */
  code?: string | null
}

export type Column<A, T> = Resource & {
  key: string
  title: string
  appointments: A[]
  timeOffs: T[]
  closed: Span[]
}

/**
 * The columns of a day: its rooms or its doctors. Rooms and doctors out of use have a column if something is booked
 * there.
 */
export function dayColumns<A extends Booked, T extends Blocked>(
  mode: ColumnMode,
  day: DayOf<A, T>,
  setup: Setup,
): Column<A, T>[] {
  const columns = mode === 'rooms' ? roomColumns<A, T>(day, setup) : doctorColumns<A, T>(day, setup)
  const byKey = new Map(columns.map(column => [column.key, column]))
  const keyOf = mode === 'rooms' ? roomKey : doctorKey
  for (const one of day.appointments) byKey.get(keyOf(one))?.appointments.push(one)
  for (const timeOff of day.timeOffs) {
    for (const column of columns) if (blocks(timeOff, column)) column.timeOffs.push(timeOff)
  }
  return columns
}

/** The columns of appointments without a room or doctor. */
export const noRoom = 'no-room'
export const noDoctor = 'no-doctor'

const roomKey = (one: Booked) =>
  one.virtual ? 'virtual' : one.room === null ? noRoom : `room-${one.room.id}`

function doctorKey({ doctor, virtual }: Booked): string {
  if (doctor === null) return noDoctor
  return virtual ? `doctor-${doctor.id}-virtual` : `doctor-${doctor.id}`
}

function roomColumns<A extends Booked, T>(day: DayOf<A, T>, { rooms, doctors }: Setup): Column<A, T>[] {
  const closed = closedSpans(openSpans(day))
  const onSite = day.appointments.filter(one => !one.virtual)
  const known = withMissing(
    rooms,
    onSite.map(one => one.room),
  )
  const columns = known.map(room =>
    empty<A, T>(
      `room-${room.id}`,
      room.title,
      { resourceId: room.id, resource: 'room', virtual: false, code: room.code ?? null },
      closed,
    ),
  )
  if (onSite.some(one => one.room === null)) columns.push(empty(noRoom, 'No Room', nobody, closed))
  const video = doctors.flatMap(doctor => videoSpans(doctor.weekDayHoursVirtual, day.date))
  if (video.length > 0 || day.appointments.some(one => one.virtual)) {
    const resource = { resourceId: 'virtual', resource: undefined, virtual: true }
    columns.push(empty('virtual', 'Virtual', resource, closedSpans(video)))
  }
  return columns
}

function doctorColumns<A extends Booked, T>(day: DayOf<A, T>, { doctors }: Setup): Column<A, T>[] {
  const closed = closedSpans(openSpans(day))
  const known = withMissing<NamedDoctor>(
    doctors,
    day.appointments.map(one => one.doctor),
  )
  const weeks = new Map(doctors.map(doctor => [doctor.id, doctor.weekDayHoursVirtual]))
  const bookedByVideo = new Set(day.appointments.map(one => (one.virtual ? one.doctor?.id : undefined)))
  const columns = known.flatMap(doctor => {
    const resource = { resourceId: doctor.id, resource: 'doctor' as const, virtual: false }
    const own = empty<A, T>(`doctor-${doctor.id}`, doctor.fullName, resource, closed)
    const video = videoSpans(weeks.get(doctor.id) ?? [], day.date)
    if (video.length === 0 && !bookedByVideo.has(doctor.id)) return [own]
    const key = `doctor-${doctor.id}-virtual`
    const byVideo = { resourceId: key, resource: 'doctor' as const, virtual: true }
    return [own, empty<A, T>(key, `${doctor.lastName} (Virtual)`, byVideo, closedSpans(video))]
  })
  if (day.appointments.some(one => one.doctor === null))
    columns.push(empty(noDoctor, 'No Doctor', nobody, closed))
  return columns
}

const nobody: Resource = { resourceId: undefined, resource: undefined, virtual: false }

const empty = <A, T>(key: string, title: string, resource: Resource, closed: Span[]): Column<A, T> => ({
  key,
  title,
  ...resource,
  appointments: [],
  timeOffs: [],
  closed,
})

/** The ones in use in their order, then those out of use that are booked, by id. */
function withMissing<R extends { id: number }>(inUse: readonly R[], booked: readonly (R | null)[]): R[] {
  const missing = new Map<number, R>()
  const ids = new Set(inUse.map(one => one.id))
  for (const one of booked) if (one !== null && !ids.has(one.id)) missing.set(one.id, one)
  return [...inUse, ...[...missing.values()].sort((one, other) => one.id - other.id)]
}

/**
 * Whether blocked time applies in this column. A doctor's applies to the doctor, on site or by video, and never to a
 * room.
 */
function blocks(timeOff: Blocked, { resource, resourceId, virtual }: Resource): boolean {
  if (timeOff.doctor !== null) {
    const own = timeOff.virtual ? `doctor-${timeOff.doctor.id}-virtual` : timeOff.doctor.id
    return resource === 'doctor' && resourceId === own
  }
  if (timeOff.room !== null) return resource === 'room' && resourceId === timeOff.room.id
  return !virtual
}

/** A day of a week: one column, in which overlapping rooms or doctors are placed in their order. */
export type WeekColumn<A, T> = Column<A, T> & {
  date: string
  /** Blocked time of one room or doctor: it takes their place beside the others, not the whole width. */
  partial: T[]
}

export function weekColumn<A extends Booked, T extends Blocked>(
  mode: ColumnMode,
  day: DayOf<A, T>,
): WeekColumn<A, T> {
  const isShown = (one: T) => (mode === 'rooms' ? one.room !== null : one.doctor !== null)
  return {
    ...empty<A, T>(day.date, day.date, nobody, closedSpans(openSpans(day))),
    date: day.date,
    appointments: [...day.appointments],
    timeOffs: day.timeOffs.filter(one => one.room === null && one.doctor === null),
    partial: day.timeOffs.filter(isShown),
  }
}

/** The rank of an appointment among the others of a week's day; those with neither room nor doctor come last. */
export function rankIn(mode: ColumnMode, { rooms, doctors }: Setup): (one: Booked | Blocked) => number {
  const order: readonly { id: number }[] = mode === 'rooms' ? rooms : doctors
  const ranks = new Map(order.map((one, index) => [one.id, index]))
  return one => {
    const id = mode === 'rooms' ? one.room?.id : one.doctor?.id
    return (id === undefined ? undefined : ranks.get(id)) ?? order.length
  }
}
