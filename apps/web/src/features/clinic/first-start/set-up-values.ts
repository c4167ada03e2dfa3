import type { SetUpToSend } from '@archwire/contract/clinic/first-start'
import { dayNames, type HoursValues, toHours, type WeekValues, workDays } from '../components/hours-values.ts'
import { firstTypes, nextKey, type TypeChoice } from './first-types.ts'

export type ClinicDetails = {
  name: string
  timeZone: string
  phoneNumber: string
  address1: string
  address2: string
  city: string
  state: string
  zipcode: string
}

type RoomValues = { key: string; title: string }

export type DoctorValues = {
  key: string
  firstName: string
  lastName: string
  /** The keys of those types that they do not do: what is ticked later is everybody's. */
  skips: string[]
}

/** All that is filled in but the password, which is kept nowhere. */
export type SetUpValues = {
  clinic: ClinicDetails
  week: WeekValues
  rooms: RoomValues[]
  types: TypeChoice[]
  doctors: DoctorValues[]
  administrator: { firstName: string; lastName: string; email: string }
}

export type NewPassword = { password: string; passwordConfirmation: string }

const day = (opensAt: string, closesAt: string): HoursValues => ({
  isOpen: true,
  opensAt,
  closesAt,
  hasBreak: false,
  breakFrom: '',
  breakTo: '',
})
const closed: HoursValues = { ...day('', ''), isOpen: false }

const weekOf = (hours: (name: string) => HoursValues): WeekValues =>
  Object.fromEntries(dayNames.map(([name]) => [name, hours(name)])) as WeekValues

const isWorkDay = (name: string) => workDays.some(one => one === name)

/** Weeks that many clinics have, to begin with. */
export const usualWeeks: [label: string, week: WeekValues][] = [
  ['Mon–Fri, 9 to 6', weekOf(name => (isWorkDay(name) ? day('09:00', '18:00') : closed))],
  ['Mon–Fri, 8 to 5', weekOf(name => (isWorkDay(name) ? day('08:00', '17:00') : closed))],
  [
    'Mon–Thu, 8 to 5',
    weekOf(name => (isWorkDay(name) && name !== 'friday' ? day('08:00', '17:00') : closed)),
  ],
  [
    'Mon–Fri, 9 to 6, and Sat, 9 to 1',
    weekOf(name =>
      isWorkDay(name) ? day('09:00', '18:00') : name === 'saturday' ? day('09:00', '13:00') : closed,
    ),
  ],
]

/** With a break from 12 to 1 on each day that is long enough for one, or on none. */
export const withLunch = (week: WeekValues, hasBreak: boolean): WeekValues =>
  weekOf(name => {
    const hours = week[name as keyof WeekValues]
    const isLong = hours.isOpen && hours.opensAt < '12:00' && hours.closesAt > '13:00'
    return hasBreak && isLong
      ? { ...hours, hasBreak, breakFrom: '12:00', breakTo: '13:00' }
      : { ...hours, hasBreak: false, breakFrom: '', breakTo: '' }
  })

/** That many rooms: new ones are numbered, and the last ones go first. */
export function withRoomCount(rooms: RoomValues[], count: number): RoomValues[] {
  const kept = rooms.slice(0, count)
  while (kept.length < count) {
    const taken = new Set(kept.map(room => room.title.toLowerCase()))
    let number = kept.length + 1
    while (taken.has(`room ${number}`)) number++
    kept.push({ key: nextKey([...rooms, ...kept]), title: `Room ${number}` })
  }
  return kept
}

export const newDoctor = (doctors: DoctorValues[]): DoctorValues => ({
  key: nextKey(doctors),
  firstName: '',
  lastName: '',
  skips: [],
})

export const emptySetUp = (timeZone: string): SetUpValues => ({
  clinic: {
    name: '',
    timeZone,
    phoneNumber: '',
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipcode: '',
  },
  week: usualWeeks[0]?.[1] ?? weekOf(() => closed),
  rooms: withRoomCount([], 3),
  types: firstTypes,
  doctors: [newDoctor([])],
  administrator: { firstName: '', lastName: '', email: '' },
})

export const offeredTypes = ({ types }: Pick<SetUpValues, 'types'>): TypeChoice[] =>
  types.filter(type => type.isOffered)

export function toSend(values: SetUpValues, password: string): SetUpToSend {
  const offered = offeredTypes(values)
  return {
    clinic: values.clinic,
    hours: dayNames.map(([name]) => ({ day: name, ...toHours(values.week[name]) })),
    rooms: values.rooms.map(({ title }) => ({ title })),
    appointmentTypes: offered.map(({ title, color, duration, isRemote, startsTreatment }) => ({
      title,
      color,
      duration: Number(duration),
      isRemote,
      startsTreatment,
    })),
    doctors: values.doctors.map(({ firstName, lastName, skips }) => ({
      firstName,
      lastName,
      offers: offered.flatMap(({ key }, place) => (skips.includes(key) ? [] : [place])),
    })),
    administrator: { ...values.administrator, password },
  }
}
