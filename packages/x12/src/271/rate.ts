import { element, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'

const whole = 10_000
const decimal = /^(?=\.?\d)\d{0,3}(?:\.\d{0,20})?$/

/** A part of the whole in hundredths of a percent: .5 is 5000, and a third 3333. Null where the element is empty. */
export function readRate(segment: Segment, number: number): number | null {
  const text = element(segment, number)
  if (text === '') return null
  if (!decimal.test(text)) throw new X12Error(segment, `element ${number} is no rate`)
  const rate = Math.round(Number(text) * whole)
  // Some payers send percents: 80 is 80 percent, because nobody's part is eighty times the whole.
  const basisPoints = rate > whole ? Math.round(rate / 100) : rate
  if (basisPoints > whole) throw new X12Error(segment, `element ${number} is no rate`)
  return basisPoints
}

/** As the guides want it: no zero before the point, none at the end. */
export function writeRate(basisPoints: number): string {
  if (basisPoints % whole === 0) return String(basisPoints / whole)
  return `.${String(basisPoints).padStart(4, '0').replace(/0+$/, '')}`
}
