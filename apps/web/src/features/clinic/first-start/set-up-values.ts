import type { SetUpToSend } from '@archwire/contract/clinic/first-start'
import { palette } from '../calendar-setup/palette.ts'
import { dayNames, type HoursValues, toHours, type WeekValues, workDays } from '../hours/hours-values.ts'

export type TypeChoice = {
  /** Identifies the entry while it is edited; its name may change. */
  key: string
  title: string
  /** Minutes, as typed. */
  duration: string
  color: string
  isRemote: boolean
  startsTreatment: boolean
  isOffered: boolean
  /** A person added this type and names it. */
  isOwn: boolean
}

type Known = { title: string; minutes: number; starts?: true; remote?: true; isRare?: true }

// The types of visits of nearly every orthodontic clinic, with their usual minutes.
const known: Known[] = [
  { title: 'New patient consultation', minutes: 60 },
  { title: 'Records and scan', minutes: 45 },
  { title: 'Braces bonding', minutes: 90, starts: true },
  { title: 'Aligner delivery', minutes: 45, starts: true },
  { title: 'Adjustment', minutes: 30 },
  { title: 'Aligner check', minutes: 15 },
  { title: 'Repair', minutes: 30 },
  { title: 'Braces removal', minutes: 60 },
  { title: 'Retainer delivery', minutes: 15 },
  { title: 'Retainer check', minutes: 15 },
  { title: 'Growth observation', minutes: 15, isRare: true },
  { title: 'Virtual consultation', minutes: 30, remote: true, isRare: true },
]

const colorAt = (index: number): string => palette[index % palette.length]?.[0] ?? palette[0][0]

const firstTypes: TypeChoice[] = known.map((type, index) => ({
  key: `known-${index}`,
  title: type.title,
  duration: String(type.minutes),
  color: colorAt(index),
  isRemote: type.remote === true,
  startsTreatment: type.starts === true,
  isOffered: type.isRare !== true,
  isOwn: false,
}))

export const ownType = (types: TypeChoice[]): TypeChoice => ({
  key: nextKey(types),
  title: '',
  duration: '30',
  color: colorAt(types.length),
  isRemote: false,
  startsTreatment: false,
  isOffered: true,
  isOwn: true,
})

/** A key that no entry of the list has, even after some were removed. */
function nextKey(list: { key: string }[]): string {
  const last = Math.max(0, ...list.map(({ key }) => Number(/^own-(\d+)$/.exec(key)?.[1] ?? 0)))
  return `own-${last + 1}`
}

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
  /** The keys of the types that the doctor does not offer, so that a type added later is offered by everybody. */
  skips: string[]
}

/** All values but the password, which is never stored. */
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

/** Typical opening hours to begin with. */
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

/** Adds a break from 12 to 1 to each day that is long enough for one, or removes it from all days. */
export const withLunch = (week: WeekValues, hasBreak: boolean): WeekValues =>
  weekOf(name => {
    const hours = week[name as keyof WeekValues]
    const isLong = hours.isOpen && hours.opensAt < '12:00' && hours.closesAt > '13:00'
    return hasBreak && isLong
      ? { ...hours, hasBreak, breakFrom: '12:00', breakTo: '13:00' }
      : { ...hours, hasBreak: false, breakFrom: '', breakTo: '' }
  })

/** The list with that many rooms: new ones are numbered, and the last ones are removed first. */
export function withRoomCount(rooms: RoomValues[], count: number): RoomValues[] {
  const next = rooms.slice(0, count)
  while (next.length < count) {
    const taken = new Set(next.map(room => room.title.toLowerCase()))
    let number = next.length + 1
    while (taken.has(`room ${number}`)) number++
    next.push({ key: nextKey([...rooms, ...next]), title: `Room ${number}` })
  }
  return next
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

/** Where there is one doctor, it is likely they who set the clinic up; a name that was typed already stays. */
export function withLikelyAdministrator(values: SetUpValues): SetUpValues {
  const { doctors, administrator } = values
  const [doctor, ...others] = doctors
  const isNamed = administrator.firstName !== '' || administrator.lastName !== ''
  if (doctor === undefined || others.length > 0 || isNamed) return values
  const { firstName, lastName } = doctor
  return { ...values, administrator: { ...administrator, firstName, lastName } }
}

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
