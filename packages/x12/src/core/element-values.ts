import { element, type Segment, X12Error } from './segment.ts'

// The format allows eighteen digits; whole cents are exact up to fifteen.
const amount = /^(-?)(\d{0,13})(?:\.(\d{0,2}))?$/

/** The whole cents of an amount in dollars: 123.4 is 12340. */
export function readCents(segment: Segment, number: number): number {
  const cents = centsIn(element(segment, number))
  if (cents === undefined) throw new X12Error(segment, `element ${number} is no amount of money`)
  return cents
}

/** The same, or undefined where the element is empty. */
export const readCentsIfAny = (segment: Segment, number: number): number | undefined =>
  element(segment, number) === '' ? undefined : readCents(segment, number)

/** The whole cents in a text; undefined if it is no amount, such as one with more than two decimals. */
function centsIn(text: string): number | undefined {
  const [, sign, dollars = '', decimals = ''] = amount.exec(text) ?? []
  if (sign === undefined || dollars + decimals === '') return undefined
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** As the guides require: no zeros at the end, no point after whole dollars. */
export function writeCents(cents: number): string {
  const whole = Math.abs(cents)
  const decimals = String(whole % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}${decimals === '' ? '' : `.${decimals}`}`
}

/** A number without decimals. */
export function readCount(segment: Segment, number: number): number {
  const text = element(segment, number)
  if (!/^\d{1,9}$/.test(text)) throw new X12Error(segment, `element ${number} is no whole number`)
  return Number(text)
}

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

// PostgreSQL has no year 0.
const isDay = (year: number, month: number, day: number) =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

/** 20260309 of 2026-03-09. */
export const writeDay = (day: string): string => day.replaceAll('-', '')

export const writeDays = (from: string, to: string): string => `${writeDay(from)}-${writeDay(to)}`

const whole = 10_000
const decimal = /^(?=\.?\d)\d{0,3}(?:\.\d{0,20})?$/

/** A part of a whole in basis points: .5 is 5000, and a third 3333. Null if the element is empty. */
export function readRate(segment: Segment, number: number): number | null {
  const text = element(segment, number)
  if (text === '') return null
  if (!decimal.test(text)) throw new X12Error(segment, `element ${number} is no rate`)
  const rate = Math.round(Number(text) * whole)
  // Some payers send percents: 80 is 80 percent, because no part is eighty times the whole.
  const basisPoints = rate > whole ? Math.round(rate / 100) : rate
  if (basisPoints > whole) throw new X12Error(segment, `element ${number} is no rate`)
  return basisPoints
}

/** As the guides require: no zero before the point, none at the end. */
export function writeRate(basisPoints: number): string {
  if (basisPoints % whole === 0) return String(basisPoints / whole)
  return `.${String(basisPoints).padStart(4, '0').replace(/0+$/, '')}`
}

/** The meaning of the code in an element, by a table of meanings with their codes. */
export const readCoded = <Meaning extends string>(
  segment: Segment,
  number: number,
  codes: Record<Meaning, string>,
): Meaning => meaningOf(segment, number, element(segment, number), codes)

/** The same for a code that is a part of the element. */
export function meaningOf<Meaning extends string>(
  segment: Segment,
  number: number,
  code: string,
  codes: Record<Meaning, string>,
): Meaning {
  const found = (Object.keys(codes) as Meaning[]).find(meaning => codes[meaning] === code)
  if (found === undefined) throw new X12Error(segment, `element ${number} is no code that is expected here`)
  return found
}

/** A required element. */
export function required(segment: Segment, number: number): string {
  const value = element(segment, number)
  if (value === '') throw new X12Error(segment, `element ${number} is missing`)
  return value
}
