import type { BuildSegment } from '../core/build-segment.ts'
import type { Cursor } from '../core/cursor.ts'
import { elementOrNull, type Segment } from '../core/segment.ts'

/** REF: a number and what kind it is; none where nothing is left of the number. */
export const referenceSegments = (segment: BuildSegment, kind: string, number: string | null): Segment[] =>
  [segment('REF', kind, number)].filter(ref => ref.elements.length > 2)

export function takeReference(cursor: Cursor, kind: string): string | null {
  const ref = cursor.takeIf('REF', kind)
  return ref === undefined ? null : elementOrNull(ref, 2)
}
