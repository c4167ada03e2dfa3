import { planVisit, type Visit } from './visit-course.ts'

/** The parts of a demo clinic that its calendar needs. */
export type CalendarFacts = {
  rooms: number[]
  doctors: { id: number; videoDays: number[]; types: number[] }[]
  types: { id: number; duration: number; isRemote: boolean; roomId: number | null }[]
  /** `from`: the first day on which the patient can come. */
  patients: { id: number; from: string; createdAt: string }[]
  /** The days in order, today among them, each with its distance from today. */
  days: { day: string; weekDay: number; isOpen: boolean; away: number }[]
}

export type PlannedAppointment = Visit & {
  day: string
  minute: number
  duration: number
  typeId: number
  doctorId: number | null
  roomId: number | null
  virtual: boolean
  patientId: number
  fromBookingPage: boolean
}

export type PlannedTimeOff = {
  day: string
  minute: number
  duration: number
  roomId: number | null
  doctorId: number | null
  virtual: boolean
  notes: string
}

type Random = () => number
type Day = CalendarFacts['days'][number]
type Span = { minute: number; duration: number }

/** The hours that are filled: the morning until the break, and the afternoon until closing. */
const halves = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 18 * 60 },
]
/** The hours in which doctors see patients by video, on their video days. */
const video = { from: 11 * 60, to: 12 * 60 }

const overlap = (one: Span, other: Span) =>
  one.minute < other.minute + other.duration && other.minute < one.minute + one.duration

/** The calendar of some weeks. `nowMinute` is the clinic's time of day, `fullness` of a day is from 0 to 1. */
export function planCalendar(
  facts: CalendarFacts,
  { nowMinute, fullness, random }: { nowMinute: number; fullness: (away: number) => number; random: Random },
): { appointments: PlannedAppointment[]; timeOffs: PlannedTimeOff[] } {
  const upTo = (most: number) => Math.floor(random() * most)
  const nextPatient = inTurns(facts.patients, upTo)
  const open = facts.days.filter(day => day.isOpen)
  const timeOffs = open.flatMap(day => blockedTimes(day, facts))
  const appointments = open.flatMap(day => {
    const booked = planDay(day, facts, timeOffs, fullness(day.away), random)
      .map(one => ({ ...one, patientId: nextPatient(day.day), fromBookingPage: random() < 0.12 }))
      .toSorted((one, other) => one.minute - other.minute)
    const isToday = day.away === 0
    // At any time of day, some patients have come today and some are still expected.
    const came = isToday
      ? Math.min(Math.max(booked.filter(one => one.minute <= nowMinute).length, 12), booked.length - 6)
      : 0
    return booked.map((one, place) => ({
      ...one,
      ...planVisit(one, isToday ? { today: { place, came, nowMinute } } : { away: day.away }, random),
    }))
  })
  return { appointments, timeOffs }
}

/** Everybody comes about equally often once they are patients, and nobody twice on one day. */
function inTurns(
  patients: CalendarFacts['patients'],
  upTo: (most: number) => number,
): (day: string) => number {
  const order = patients.toSorted((one, other) => one.id - other.id)
  for (let place = order.length - 1; place > 0; place--) {
    const other = upTo(place + 1)
    const [a, b] = [order[place], order[other]]
    if (a !== undefined && b !== undefined) [order[place], order[other]] = [b, a]
  }
  return day => {
    const next = order.find(({ from }) => from <= day)
    if (next === undefined) throw new Error(`nobody is a patient yet on ${day}`)
    // A patient who has come goes to the end of the queue. One who is not a patient yet keeps the place.
    order.splice(order.indexOf(next), 1)
    order.push(next)
    return next.id
  }
}

// Blocked time of every kind in every week: the clinic's on Wednesdays, a room's on Tuesdays, a doctor's on Thursdays
// and, by video, on Mondays. Today has all of them, because today is what people look at.
function blockedTimes({ day, weekDay, away }: Day, { rooms, doctors }: CalendarFacts): PlannedTimeOff[] {
  const base = { day, roomId: null, doctorId: null, virtual: false }
  const on = (wanted: number) => weekDay === wanted || away === 0
  const first = doctors.find(doctor => doctor.videoDays.includes(weekDay)) ?? doctors[0]
  const last = doctors.at(-1)
  const offs: PlannedTimeOff[] = []
  if (on(3)) offs.push({ ...base, minute: 17 * 60 + 30, duration: 30, notes: 'Staff meeting' })
  if (on(2)) {
    offs.push({
      ...base,
      roomId: rooms.at(-1) ?? null,
      minute: 13 * 60,
      duration: 60,
      notes: 'Chair maintenance',
    })
  }
  if (on(4) && last) {
    offs.push({
      ...base,
      doctorId: last.id,
      minute: 16 * 60,
      duration: 60,
      notes: 'Lecture at the university',
    })
  }
  if (on(1) && first) {
    const hour = { minute: 11 * 60 + 30, duration: 30 }
    offs.push({ ...base, ...hour, doctorId: first.id, virtual: true, notes: 'No video calls' })
  }
  return offs
}

type Booked = Omit<PlannedAppointment, keyof Visit | 'patientId' | 'fromBookingPage'>

function planDay(
  day: Day,
  facts: CalendarFacts,
  timeOffs: PlannedTimeOff[],
  fullness: number,
  random: Random,
): Booked[] {
  const off = timeOffs.filter(one => one.day === day.day)
  // Days further away are emptier.
  const chance = fullness * (day.away <= 5 ? 0.93 : Math.max(0.35, 0.9 - day.away * 0.02))
  const planned = facts.rooms.flatMap((roomId, place) => {
    const doctor = facts.doctors[(place + day.weekDay) % facts.doctors.length]
    return doctor === undefined ? [] : planColumn({ day, roomId, doctor, off, chance }, facts, random)
  })
  const byVideo = facts.doctors
    .filter(doctor => doctor.videoDays.includes(day.weekDay))
    .flatMap(doctor => planVideo({ day, doctor, off, chance }, facts, random))
  // A patient in pain who could not wait: an appointment beside another one in the same room.
  const squeezedIn = planned
    .filter((_, place) => place % 13 === 5)
    .map(one => ({ ...one, ...shortType(facts, one), doctorId: null }))
  return [...planned, ...byVideo, ...squeezedIn]
}

const shortType = ({ types }: CalendarFacts, { typeId, duration }: Booked) => {
  const short = types.filter(type => !type.isRemote).toSorted((a, b) => a.duration - b.duration)[0]
  return { typeId: short?.id ?? typeId, duration: short?.duration ?? duration }
}

type Column = {
  day: Day
  doctor: CalendarFacts['doctors'][number]
  off: PlannedTimeOff[]
  chance: number
}

function planColumn(
  { day, roomId, doctor, off, chance }: Column & { roomId: number },
  { types }: CalendarFacts,
  random: Random,
): Booked[] {
  const offered = types.filter(
    type =>
      !type.isRemote && doctor.types.includes(type.id) && (type.roomId === null || type.roomId === roomId),
  )
  const blocked: Span[] = off.filter(
    one => !one.virtual && (one.roomId ?? roomId) === roomId && (one.doctorId ?? doctor.id) === doctor.id,
  )
  if (doctor.videoDays.includes(day.weekDay))
    blocked.push({ minute: video.from, duration: video.to - video.from })
  const booked: Booked[] = []
  for (const { from, to } of halves) {
    let minute = from
    while (minute < to) {
      const type = offered[Math.floor(random() * offered.length)]
      const span = { minute, duration: type?.duration ?? 15 }
      const fits = minute + span.duration <= to && !blocked.some(one => overlap(one, span))
      if (type === undefined || !fits || random() > chance) {
        minute += 15
        continue
      }
      const doctorId = random() < 0.06 ? null : doctor.id
      booked.push({ day: day.day, ...span, typeId: type.id, doctorId, roomId, virtual: false })
      minute += span.duration
    }
  }
  return booked
}

function planVideo({ day, doctor, off, chance }: Column, { types }: CalendarFacts, random: Random): Booked[] {
  const offered = types.filter(type => type.isRemote && doctor.types.includes(type.id))
  const blocked = off.filter(one => one.virtual && one.doctorId === doctor.id)
  const booked: Booked[] = []
  for (let minute = video.from; minute < video.to; minute += 30) {
    const type = offered[Math.floor(random() * offered.length)]
    if (type === undefined || random() > chance) continue
    const span = { minute, duration: Math.min(type.duration, 30) }
    if (blocked.some(one => overlap(one, span))) continue
    booked.push({ day: day.day, ...span, typeId: type.id, doctorId: doctor.id, roomId: null, virtual: true })
  }
  return booked
}
