import { element, type Segment } from './segment.ts'
import { X12Error } from './x12-error.ts'

/** A day that exists, as 2026-03-09, of 20260309. */
export function readDay(segment: Segment, number: number): string {
  const day = dayIn(element(segment, number))
  if (day === undefined) throw new X12Error(segment, `element ${number} is no day`)
  return day
}

/** Days of a range, 20260309-20260312. */
export function readDays(segment: Segment, number: number): { from: string; to: string } {
  const [from, to, ...more] = element(segment, number).split('-').map(dayIn)
  if (from === undefined || to === undefined || more.length > 0) {
    throw new X12Error(segment, `element ${number} is no range of days`)
  }
  return { from, to }
}

export function dayIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined
  return `${year}-${month}-${day}`
}

const daysIn = (year: number, month: number) =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

// There is no year 0: PostgreSQL knows none.
const isDay = (year: number, month: number, day: number) =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

/** 20260309 of 2026-03-09. */
export const writeDay = (day: string): string => day.replaceAll('-', '')

export const writeDays = (from: string, to: string): string => `${writeDay(from)}-${writeDay(to)}`
