import { element, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'

/** An NM1 whose name must be there: one in other letters than X12 has is gone when it is written. */
export function named(nm1: Segment): Segment {
  if (element(nm1, 3) === '') throw new X12Error(nm1, 'nothing is left of a name in the letters that X12 has')
  return nm1
}

/** The same of its number: the kind of a number without the number says nothing. */
export function numbered(nm1: Segment): Segment {
  if (element(nm1, 8) !== '' && element(nm1, 9) === '')
    throw new X12Error(nm1, 'nothing is left of a number in the letters that X12 has')
  return nm1
}
