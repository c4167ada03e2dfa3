import { cleanValue } from './clean-value.ts'
import type { Delimiters } from './delimiters.ts'
import type { Segment } from './segment.ts'

/** Null and undefined are empty. A list is a composite: its parts become components. */
type Part = string | number | null | undefined
type Single = Part | Part[]
type Value = Single | { repeated: Single[] }

export type BuildSegment = (id: string, ...values: Value[]) => Segment

/**
 * Makes segments of values: `segment('SV3', ['AD', 'D8080'], '1500')` is SV3*AD:D8080*1500. Every value is cleaned
 * (clean-value.ts); what is empty at the end of a segment or a composite is left out.
 */
export const segmentBuilder =
  (delimiters: Delimiters): BuildSegment =>
  (id, ...values) => ({
    id,
    elements: withoutEmptyEnd([id, ...values.map(value => valueText(value, delimiters))]),
    at: 0,
  })

function valueText(value: Value, delimiters: Delimiters): string {
  if (typeof value === 'object' && value !== null && 'repeated' in value) {
    return value.repeated.map(one => singleText(one, delimiters)).join(delimiters.repetition)
  }
  return singleText(value, delimiters)
}

const singleText = (value: Single, delimiters: Delimiters): string =>
  Array.isArray(value)
    ? withoutEmptyEnd(value.map(part => partText(part, delimiters))).join(delimiters.component)
    : partText(value, delimiters)

const partText = (part: Part, delimiters: Delimiters) => cleanValue(String(part ?? ''), delimiters)

const withoutEmptyEnd = (texts: string[]) => texts.slice(0, texts.findLastIndex(text => text !== '') + 1)
