import type { Delimiters } from './delimiters.ts'
import type { Interchange } from './read-segments.ts'
import type { Segment } from './segment.ts'

/** The bytes that were read: same delimiters, same line ends, same empty elements at the end of a segment. */
export const writeInterchange = ({ delimiters, newline, otherNewlines, segments }: Interchange): string =>
  segments.map(one => segmentText(one, delimiters) + (otherNewlines.get(one.at) ?? newline)).join('')

export const writeSegments = (segments: Segment[], delimiters: Delimiters): string =>
  segments.map(one => segmentText(one, delimiters)).join('')

const segmentText = (segment: Segment, delimiters: Delimiters) =>
  segment.elements.join(delimiters.element) + delimiters.segment
