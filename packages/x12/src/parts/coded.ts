import { element, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'

/** What the code in an element means, by a table of meanings with their codes. */
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

/** An element that must be there. */
export function required(segment: Segment, number: number): string {
  const value = element(segment, number)
  if (value === '') throw new X12Error(segment, `element ${number} is missing`)
  return value
}
