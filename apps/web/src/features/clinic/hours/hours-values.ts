import type { VirtualHours } from '@archwire/contract/clinic/doctors'
import type { DayHours, WeekDay } from '@archwire/contract/clinic/setup-fields'

/** A day's hours in a form; a missing time is an empty text. */
export type HoursValues = {
  isOpen: boolean
  opensAt: string
  closesAt: string
  hasBreak: boolean
  breakFrom: string
  breakTo: string
}

/** The names of the days, Monday first. */
export const dayNames: [WeekDay, string][] = [
  ['monday', 'Monday'],
  ['tuesday', 'Tuesday'],
  ['wednesday', 'Wednesday'],
  ['thursday', 'Thursday'],
  ['friday', 'Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
]

export const workDays: WeekDay[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

export const closedDay: HoursValues = {
  isOpen: false,
  opensAt: '',
  closesAt: '',
  hasBreak: false,
  breakFrom: '',
  breakTo: '',
}

export const toValues = (day: DayHours): HoursValues => ({
  isOpen: day.isOpen,
  opensAt: day.opensAt ?? '',
  closesAt: day.closesAt ?? '',
  hasBreak: day.hasBreak,
  breakFrom: day.breakFrom ?? '',
  breakTo: day.breakTo ?? '',
})

const timeOf = (typed: string) => (typed === '' ? null : typed)

export const toHours = (values: HoursValues): DayHours => ({
  isOpen: values.isOpen,
  opensAt: timeOf(values.opensAt),
  closesAt: timeOf(values.closesAt),
  hasBreak: values.hasBreak,
  breakFrom: timeOf(values.breakFrom),
  breakTo: timeOf(values.breakTo),
})

/** A day that is switched on gets usual times, or those that it had before. */
export const withOpen = (values: HoursValues, isOpen: boolean): HoursValues => ({
  ...values,
  isOpen,
  opensAt: values.opensAt || (isOpen ? '09:00' : ''),
  closesAt: values.closesAt || (isOpen ? '18:00' : ''),
})

export const withBreak = (values: HoursValues, hasBreak: boolean): HoursValues => ({
  ...values,
  hasBreak,
  breakFrom: values.breakFrom || (hasBreak ? '12:00' : ''),
  breakTo: values.breakTo || (hasBreak ? '13:00' : ''),
})

export type WeekValues = Record<WeekDay, HoursValues>

/** A doctor's days by video in a form; days that are not stored are closed. */
export const toWeek = (days: VirtualHours[]): WeekValues =>
  Object.fromEntries(
    dayNames.map(([day]) => {
      const known = days.find(one => one.day === day)
      return [
        day,
        known === undefined
          ? closedDay
          : toValues({ ...known, opensAt: known.startAt, closesAt: known.stopsAt }),
      ]
    }),
  ) as WeekValues

/** Only the days on which there are hours by video. */
export const toVirtualHours = (week: WeekValues): VirtualHours[] =>
  dayNames.flatMap(([day]) => {
    const { opensAt, closesAt, ...rest } = toHours(week[day])
    return rest.isOpen ? [{ day, ...rest, startAt: opensAt, stopsAt: closesAt }] : []
  })
