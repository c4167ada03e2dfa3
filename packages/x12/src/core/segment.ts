/**
 * What cannot be read or written, and where. The reason never quotes the content: names, birthdays and member ids would
 * end in a log.
 */
export class X12Error extends Error {
  override readonly name = 'X12Error'
  /** The segment's number in the whole text, from 1. */
  readonly segment: number
  /** Its id, or '' if none could be read. */
  readonly segmentId: string
  readonly reason: string

  constructor(at: { at: number; id: string }, reason: string) {
    super(`Segment ${at.at}${at.id === '' ? '' : ` (${at.id})`}: ${reason}`)
    this.segment = at.at
    this.segmentId = at.id
    this.reason = reason
  }
}

export type Delimiters = { element: string; repetition: string; component: string; segment: string }

export const usualDelimiters: Delimiters = { element: '*', repetition: '^', component: ':', segment: '~' }

/** The length of every ISA, with its terminator. */
export const isaLength = 106
const isaWidths = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

const isa = { at: 1, id: 'ISA' }

/** Every interchange defines its delimiters at fixed places of its first segment. */
export function readDelimiters(text: string): Delimiters {
  if (!text.startsWith('ISA')) throw new X12Error({ at: 1, id: '' }, 'an interchange begins with ISA')
  if (text.length < isaLength) throw new X12Error(isa, `the first segment is ${isaLength} characters long`)
  const delimiters = {
    element: text.charAt(3),
    repetition: text.charAt(82),
    component: text.charAt(104),
    segment: text.charAt(105),
  }
  checkDelimiters(delimiters)
  const elements = text.slice(0, isaLength - 1).split(delimiters.element)
  const wrong = isaWidths.findIndex((width, index) => elements[index]?.length !== width)
  if (wrong !== -1) throw new X12Error(isa, `element ${wrong} is not ${isaWidths[wrong]} characters wide`)
  if (elements.length !== isaWidths.length) throw new X12Error(isa, 'the first segment has 16 elements')
  return delimiters
}

/** Delimiters must differ from each other and from the characters of words and numbers. */
export function checkDelimiters(delimiters: Delimiters): void {
  const { element, repetition, component, segment } = delimiters
  const all = [element, repetition, component, segment]
  if (all.some(one => !isDelimiter(one)))
    throw new X12Error(isa, 'a delimiter is a letter, a digit or a space')
  if (new Set(all).size !== all.length) throw new X12Error(isa, 'two delimiters are the same character')
}

const isDelimiter = (character: string) => {
  const code = character.charCodeAt(0)
  return character.length === 1 && code > 0 && code < 0x80 && !/[A-Za-z0-9 ]/.test(character)
}

/**
 * `elements[0]` is the id and `elements[1]` element 01, so that the numbers are those of the guides. `at` is the
 * segment's number in the whole text, from 1; 0 for one that is not written yet.
 */
export type Segment = { id: string; elements: string[]; at: number }

/** An element, '' if the segment ends before it. */
export const element = (segment: Segment, number: number): string => segment.elements[number] ?? ''

/** A component of an element, both counted from 1: `component(sv3, 1, 2, delimiters)` is SV301-2. */
export const component = (segment: Segment, number: number, part: number, delimiters: Delimiters): string =>
  element(segment, number).split(delimiters.component)[part - 1] ?? ''

/** The repetitions of an element; none if it is empty. */
export const repetitions = (segment: Segment, number: number, delimiters: Delimiters): string[] => {
  const whole = element(segment, number)
  return whole === '' ? [] : whole.split(delimiters.repetition)
}

/** An element, null if it is empty. */
export const elementOrNull = (segment: Segment, number: number): string | null =>
  element(segment, number) || null
