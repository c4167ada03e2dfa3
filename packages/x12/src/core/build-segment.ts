import type { Delimiters, Segment } from './segment.ts'

// Letters that Unicode does not decompose.
const folds: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ə: 'a',
  Ə: 'A',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ŧ: 't',
  Ŧ: 'T',
  ĸ: 'k',
  ẞ: 'SS',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '№': 'No',
}

const foreign = /[^A-Za-z0-9 !"&'()*+,\-./:;?=%~@[\]_{}\\|<>#$]/gu

/**
 * A value as it may be written to a file. Accents are removed; other characters that X12's extended set lacks become
 * spaces, and so do delimiters: "Smith*Jones" reaches the payer as "Smith Jones", and no typed text can end an element
 * or begin a segment. Spaces are single, and none is at an end.
 */
export const cleanValue = (value: string, { element, repetition, component, segment }: Delimiters): string =>
  [element, repetition, component, segment]
    .reduce((text, delimiter) => text.replaceAll(delimiter, ' '), fold(value))
    .replace(/ {2,}/g, ' ')
    .trim()

/** At most this many characters as they are written, because some characters become two. */
export const cut = (value: string | null, most: number): string | null =>
  value === null ? null : fold(value).slice(0, most)

const fold = (value: string) =>
  value
    .replace(/[^\0-\x7f]|`/gu, one => folds[one] ?? one)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(foreign, ' ')

/** Null and undefined are empty. A list is a composite: its parts become components. */
type Part = string | number | null | undefined
type Single = Part | Part[]
type Value = Single | { repeated: Single[] }

export type BuildSegment = (id: string, ...values: Value[]) => Segment

/**
 * Builds segments of values: `segment('SV3', ['AD', 'D8080'], '1500')` is SV3*AD:D8080*1500. Every value is cleaned;
 * empty values at the end of a segment or a composite are left out.
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
