import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDelimiters, anyMutation, isaText } from '../../test/any-values.ts'
import { chaosSize, chaosTime, seeded } from '../../test/chaos-size.ts'
import { writeInterchange } from './envelope.ts'
import { component, readSegments, readSegmentsOf, type Segment } from './read-segments.ts'
import { usualDelimiters, X12Error } from './segment.ts'

const isa = isaText(usualDelimiters)
const runs = { numRuns: chaosSize(300, 20_000), ...seeded }

async function allOf(segments: AsyncIterable<Segment>) {
  const all: Segment[] = []
  for await (const one of segments) all.push(one)
  return all
}

test('elements have the numbers of the guides', () => {
  const { segments, delimiters } = readSegments(`${isa}GS*HC~SV3*AD:D8080*1500~`)
  expect(segments.map(one => one.id)).toEqual(['ISA', 'GS', 'SV3'])
  expect(segments[2]).toEqual({ id: 'SV3', elements: ['SV3', 'AD:D8080', '1500'], at: 3 })
  expect(component(segments[2] as Segment, 1, 2, delimiters)).toBe('D8080')
  expect(component(segments[2] as Segment, 7, 2, delimiters)).toBe('')
})

describe('a file that was read is written with the same bytes', () => {
  test.each([
    ['one line', `${isa}GS*HC**~LX*1~`],
    ['a line each', `${isa}\nGS*HC~\nLX*1~\n`],
    ['no end of line at the end', `${isa}\r\nGS*HC~\r\nLX*1~`],
    ['line ends here and there', `${isa}GS*HC~\n\nLX*1~\r\n`],
  ])('%s', (_, text) => {
    expect(writeInterchange(readSegments(text))).toBe(text)
  })

  test('the same with any delimiters, line ends and values', { timeout: chaosTime }, () => {
    const values = fc.array(fc.string({ maxLength: 6 }), { maxLength: 5 })
    const lines = fc.array(fc.tuple(fc.constantFrom('NM1', 'HL', 'SV3'), values), { maxLength: 12 })
    const ends = fc.constantFrom('', '\n', '\r\n')
    fc.assert(
      fc.property(anyDelimiters, lines, ends, ends, (delimiters, segments, newline, last) => {
        const clean = (value: string) =>
          [...value].filter(one => !Object.values(delimiters).includes(one)).join('')
        const texts = segments.map(([id, elements]) => [id, ...elements.map(clean)].join(delimiters.element))
        const text = [isaText(delimiters).slice(0, -1), ...texts].join(delimiters.segment + newline)
        const whole = text + delimiters.segment + last
        const read = readSegments(whole)
        expect(writeInterchange(read)).toBe(whole)
        expect(read.delimiters).toEqual(delimiters)
      }),
      runs,
    )
  })
})

test('a delimiter may be a control character', () => {
  const odd = { element: '\x1d', repetition: '\x1e', component: '\x1f', segment: '\x1c' }
  const { segments } = readSegments(`${isaText(odd)}SV3\x1dAD\x1fD8080\x1c`)
  expect(segments[1]?.elements).toEqual(['SV3', 'AD\x1fD8080'])
})

test('pieces of any size give the same segments', async () => {
  const text = `${isa}\r\nGS*HC~\r\nNM1*85*2*Smile~\r\nLX*1~\r\n`
  const whole = readSegments(text)
  for (let size = 1; size <= text.length; size += 7) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const { segments, delimiters } = await readSegmentsOf(pieces)
    expect(await allOf(segments)).toEqual(whole.segments)
    expect(delimiters).toEqual(whole.delimiters)
  }
})

test('a segment that never ends is refused before it fills the memory', async () => {
  let pieces = 0
  const endless = function* () {
    yield isa
    for (;;) {
      pieces += 1
      yield 'NM1*'.repeat(1000)
    }
  }
  const { segments } = await readSegmentsOf(endless())
  await expect(allOf(segments)).rejects.toThrow('Segment 2: the segment does not end')
  expect(pieces).toBeLessThan(100)
})

describe('an error names the segment that cannot be read', () => {
  test.each([
    ['', 'Segment 1: an interchange begins with ISA'],
    ['ST*837~', 'Segment 1: an interchange begins with ISA'],
    ['ISA*00*', 'Segment 1 (ISA): the first segment is 106 characters long'],
    [isa.replace('CLINIC ', 'CLINIC'), 'Segment 1 (ISA):'],
    [isa.replace(/:~$/, 'a~'), 'Segment 1 (ISA): a delimiter is a letter, a digit or a space'],
    [isa.replace(/:~$/, '~~'), 'Segment 1 (ISA): two delimiters are the same character'],
    [`${isa}GS*HC~*1~`, 'Segment 3: it has no segment id'],
    [`${isa}GS*HC~LX*1`, 'Segment 3: the text ends within a segment'],
    [`${isa}GS*HC~NM1*IL*1*Do\0e~`, 'Segment 3: it holds a character that is none'],
    [`${isa}GS*HC~NM1*IL*1*Do\x1be~`, 'Segment 3: it holds a character that is none'],
  ])('%j', (text, message) => {
    expect(() => readSegments(text)).toThrow(X12Error)
    expect(() => readSegments(text)).toThrow(message)
  })

  test('any text is read or refused', { timeout: chaosTime }, () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 100 }).map(tail => isa + tail),
      fc
        .array(anyMutation, { minLength: 1, maxLength: 4 })
        .map(all => all.reduce((text, one) => one(text), `${isa}GS*HC~LX*1~`)),
    )
    fc.assert(
      fc.property(texts, text => {
        try {
          expect(writeInterchange(readSegments(text))).toBe(text)
        } catch (error) {
          expect(error).toBeInstanceOf(X12Error)
        }
      }),
      runs,
    )
  })
})
