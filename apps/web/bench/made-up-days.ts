import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { timeOfMinutes } from '@archwire/domain/scheduling/clock/time-of-day'

/** How many columns a calendar has (rooms of a day, or days of a week), and how many appointments each column has. */
export type Load = { view: 'day' | 'week'; columns: number; each: number }

const roomsOfWeek = 5
const minutesOpen = 540

const roomsOf = ({ view, columns }: Load) => (view === 'day' ? columns : roomsOfWeek)

export const makeSetup = (load: Load) => ({
  rooms: Array.from({ length: roomsOf(load) }, (_, index) => ({
    id: index + 1,
    title: `Exam Room ${index + 1}`,
  })),
  doctors: [],
})

const first = ['Ada', 'Ben', 'Cleo', 'Dov', 'Edda', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jun', 'Kay', 'Lou', 'Mia']
const last = [
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quist',
  'Rossi',
  'Silva',
  'Tanaka',
  'Ueda',
  'Vega',
  'Wu',
]
const types = ['Consultation', 'Aligner Check', 'Retainer Delivery', 'Bonding', 'Adjustment']
const colors = ['#8e24aa', '#1e88e5', '#43a047', '#fb8c00', '#e53935']
const doctors = ['Stone', 'Reyes', 'Hall']

const pick = <T>(list: readonly T[], number: number, none: T): T => list[number % list.length] ?? none

/** Makes days whose appointments all differ from one variant to the next. */
export function makeDays(load: Load, variant: number): CalendarDay[] {
  const days = load.view === 'day' ? 1 : load.columns
  return Array.from({ length: days }, (_, index) => {
    const date = addDays('2026-05-04', variant * 7 + index)
    const rooms = roomsOf(load)
    const perRoom = load.view === 'day' ? load.each : load.each / rooms
    const appointments = Array.from({ length: rooms * perRoom }, (_, number) => {
      const length = Math.max(15, Math.floor(minutesOpen / perRoom / 15) * 15)
      const slot = Math.floor(number / rooms)
      const start =
        540 + ((slot * Math.max(15, minutesOpen / perRoom) + (variant % 2) * 15) % (minutesOpen - 15))
      return appointment(date, Math.floor(start / 15) * 15, length, number, (number % rooms) + 1, variant)
    })
    return {
      date,
      isOpen: true,
      opensAt: '09:00',
      closesAt: '18:00',
      hasBreak: true,
      breakFrom: '12:00',
      breakTo: '13:00',
      appointments: appointments.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1)),
      timeOffs: [],
    }
  })
}

function appointment(
  date: string,
  start: number,
  duration: number,
  number: number,
  room: number,
  variant: number,
): ListedAppointment {
  const seed = number * 7 + variant * 1_009
  const at = (minutes: number) => `${date}T${timeOfMinutes(minutes)}:00.000-04:00`
  const lastName = pick(doctors, seed, 'Stone')
  return {
    id: variant * 100_000 + number + 1,
    startsAt: at(start),
    endsAt: at(start + duration),
    duration,
    appointmentType: {
      id: (seed % types.length) + 1,
      title: pick(types, seed, ''),
      color: pick(colors, seed, '#888888'),
      isRemote: false,
      duration,
      room: null,
    },
    doctor: { id: (seed % doctors.length) + 1, fullName: `Dora ${lastName}`, lastName },
    room: { id: room, title: `Exam Room ${room}`, code: null },
    virtual: false,
    patient: {
      id: seed,
      fullName: `${pick(first, seed, '')} ${pick(last, seed + variant, '')} ${seed}`,
      email: null,
      phoneNumber: null,
      contactMethod: null,
      googleClientId: null,
    },
    checkedIn: false,
    checkedInTime: null,
    seated: false,
    seatedTime: null,
    finished: false,
    finishedTime: null,
    completed: seed % 3 === 0,
    isConfirmed: seed % 3 === 0,
    noShow: false,
    reschedule: false,
    fromBookingPage: false,
    labels: [],
    hasAlert: false,
    hasNotes: false,
    isNewPatient: false,
    updatedAt: at(start),
  }
}
