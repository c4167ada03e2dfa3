import { describe, expect, test } from 'vitest'
import { Cursor } from './cursor.ts'
import { usualDelimiters } from './segment.ts'

const cursorOf = (text: string) => {
  const segments = text.split('~').map((raw, index) => {
    const elements = raw.split('*')
    return { id: elements[0] ?? '', elements, at: index + 4 }
  })
  return new Cursor(segments, usualDelimiters, { at: segments.length + 4, id: 'SE' })
}

const ids = (segments: { elements: string[] }[]) => segments.map(one => one.elements.join('*'))

test('it walks from the first segment to the last', () => {
  const cursor = cursorOf('BHT*1~NM1*41~PER*IC~NM1*40~REF*EI~REF*D9~LX*1')
  expect(cursor.isAt('NM1')).toBe(false)
  expect(cursor.take('BHT').at).toBe(4)
  expect(cursor.isAt('NM1', '40')).toBe(false)
  expect(cursor.isAt('NM1', '40', '41')).toBe(true)
  expect(cursor.takeIf('NM1', '40')).toBeUndefined()
  expect(ids(cursor.takeUntil('REF', 'LX'))).toEqual(['NM1*41', 'PER*IC', 'NM1*40'])
  expect(ids(cursor.takeAll('REF'))).toEqual(['REF*EI', 'REF*D9'])
  expect(cursor.peek()?.id).toBe('LX')
  expect(cursor.next()?.id).toBe('LX')
  expect(cursor.next()).toBeUndefined()
  cursor.done()
})

describe('errors name the segment', () => {
  test('that stands where another is expected', () => {
    expect(() => cursorOf('BHT*1~NM1*41').take('NM1', '41')).toThrow(
      'Segment 4 (BHT): NM1*41 is expected here',
    )
  })

  test('that is left over', () => {
    expect(() => cursorOf('BHT*1').done()).toThrow('Segment 4 (BHT): it is not expected here')
  })

  test('at the end, or the one that follows a loop', () => {
    const cursor = cursorOf('LX*1~SV3*1~LX*2')
    cursor.take('LX')
    const round = cursor.within('LX')
    round.take('SV3')
    expect(() => round.take('DTP')).toThrow('Segment 6 (LX): DTP is expected here')
    cursor.take('LX')
    expect(() => cursor.take('SV3')).toThrow('Segment 7 (SE): SV3 is expected here')
  })
})

describe('levels', () => {
  test('know their parents and what stands below them', () => {
    const levels = cursorOf('HL*1**20*1~NM1*85~HL*2*1*22*1~SBR*P~HL*3*2*23*0~HL*4*1*22*0').levels()
    expect(levels.map(level => [level.code, level.parent?.code])).toEqual([
      ['20', undefined],
      ['22', '20'],
      ['23', '22'],
      ['22', '20'],
    ])
    expect(levels[0]?.body.take('NM1').at).toBe(5)
    expect(() => levels[1]?.body.take('NM1')).toThrow('Segment 7 (SBR)')
    expect(() => levels[2]?.body.take('NM1')).toThrow('Segment 9 (HL): NM1 is expected here')
  })

  test.each([
    ['NM1*85', 'Segment 4 (NM1): HL is expected here'],
    ['HL*1**20~HL*1**20', 'Segment 5 (HL): its number was there before'],
    ['HL*1*1*20', 'Segment 4 (HL): no level before it has the number of its parent'],
    ['HL*1**20~HL*2*3*22~HL*3*1*22', 'Segment 5 (HL): no level before it has the number of its parent'],
    ['HL*x**20', 'Segment 4 (HL): element 1 is no whole number'],
  ])('%s', (text, message) => {
    expect(() => cursorOf(text).levels()).toThrow(message)
  })
})
