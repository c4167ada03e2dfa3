import fc from 'fast-check'
import type { Delimiters } from '../src/core/segment.ts'

/** A value that is written unchanged. */
export const anyWord: fc.Arbitrary<string> = fc
  .array(fc.stringMatching(/^[A-Za-z0-9.'-]{0,6}[A-Za-z0-9]$/), { minLength: 1, maxLength: 3 })
  .map(words => words.join(' '))

/** Any typed text, with delimiters in it; it begins with a letter, because nobody types nothing. */
export const anyTyped: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...'abcXYZ0189 *:^~|>\n\réÅßø—“中\u{1f600}-.') })
  .map(text => `A${text}`)

export const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null })

export const anyDay: fc.Arbitrary<string> = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

export const anyCents: fc.Arbitrary<number> = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })

/** An ISA of the right widths. */
export const isaText = (d: Delimiters, controlNumber = '000000007') =>
  [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    'ZZ',
    'CLINIC'.padEnd(15),
    'ZZ',
    'HOUSE'.padEnd(15),
    '261116',
    '0930',
    d.repetition,
    '00501',
    controlNumber,
    '0',
    'T',
    d.component,
  ].join(d.element) + d.segment

export const anyDelimiters: fc.Arbitrary<Delimiters> = fc
  .uniqueArray(fc.constantFrom(...'*^:~|>!<+\x1c\x1d\x1e\x1f{}$\n'), { minLength: 4, maxLength: 4 })
  .map(([element = '', repetition = '', component = '', segment = '']) => ({
    element,
    repetition,
    component,
    segment,
  }))

/** One corruption of a text: something lost, doubled, moved or replaced. */
export const anyMutation: fc.Arbitrary<(text: string) => string> = fc
  .tuple(
    fc.nat(),
    fc.nat({ max: 40 }),
    fc.constantFrom('lose', 'double', 'replace', 'cut', 'swap'),
    fc.string({ maxLength: 5, unit: 'binary' }),
  )
  .map(([where, length, how, other]) => text => {
    const from = where % (text.length + 1)
    const [before, piece, after] = [
      text.slice(0, from),
      text.slice(from, from + length),
      text.slice(from + length),
    ]
    if (how === 'lose') return before + after
    if (how === 'double') return before + piece + piece + after
    if (how === 'replace') return before + other + after
    if (how === 'cut') return before
    return piece + before + after
  })

/** Changes that keep the delimiters and the envelope, so that they reach the content. */
export const anySegmentMutation: fc.Arbitrary<(text: string) => string> = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.constantFrom('lose', 'double', 'swap', 'empty', 'replace'),
    fc.string({ maxLength: 12 }),
  )
  .map(([where, which, how, other]) => text => {
    const segments = text.split('~').slice(0, -1)
    const at = where % segments.length
    const elements = (segments[at] ?? '').split('*')
    const element = 1 + (which % Math.max(1, elements.length - 1))
    if (how === 'lose') segments.splice(at, 1)
    if (how === 'double') segments.splice(at, 0, segments[at] ?? '')
    if (how === 'swap') segments.splice(which % segments.length, 0, ...segments.splice(at, 1))
    if (how === 'empty') segments[at] = elements.with(Math.min(element, elements.length - 1), '').join('*')
    if (how === 'replace')
      segments[at] = elements
        .with(Math.min(element, elements.length - 1), other.replace(/[~*]/g, ''))
        .join('*')
    return recount(segments)
      .map(one => `${one}~`)
      .join('')
  })

/** SE contains the number of segments, which is adjusted so that the change itself is found. */
function recount(segments: string[]): string[] {
  let start = 0
  return segments.map((segment, index) => {
    if (segment.startsWith('ST*')) start = index
    return segment.replace(/^SE\*\d+/, `SE*${index - start + 1}`)
  })
}
