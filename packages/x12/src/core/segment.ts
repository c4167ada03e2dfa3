import type { Delimiters } from './delimiters.ts'

/**
 * `elements[0]` is the id and `elements[1]` element 01, so that numbers are those of the guides. `at` is the segment's
 * number in the whole text, from 1; one that is yet to be written has 0.
 */
export type Segment = { id: string; elements: string[]; at: number }

/** An element, '' where the segment ends before it. */
export const element = (segment: Segment, number: number): string => segment.elements[number] ?? ''

/** A component of an element, both counted from 1: `component(sv3, 1, 2, delimiters)` is SV301-2. */
export const component = (segment: Segment, number: number, part: number, delimiters: Delimiters): string =>
  element(segment, number).split(delimiters.component)[part - 1] ?? ''

/** The repetitions of an element; none where it is empty. */
export const repetitions = (segment: Segment, number: number, delimiters: Delimiters): string[] => {
  const whole = element(segment, number)
  return whole === '' ? [] : whole.split(delimiters.repetition)
}

/** An element, null where nothing is said. */
export const elementOrNull = (segment: Segment, number: number): string | null =>
  element(segment, number) || null
