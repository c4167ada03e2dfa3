import { element, type Segment } from './segment.ts'
import { X12Error } from './x12-error.ts'

// Eighteen digits is what the format allows; whole cents stay exact up to fifteen.
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

/** The whole cents in a text, or undefined where it is no amount: more than two decimals are none. */
export function centsIn(text: string): number | undefined {
  const [, sign, dollars = '', decimals = ''] = amount.exec(text) ?? []
  if (sign === undefined || dollars + decimals === '') return undefined
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** As the guides want it: no zeros at the end, no point after whole dollars. */
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
