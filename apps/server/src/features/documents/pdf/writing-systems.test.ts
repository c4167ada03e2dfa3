import { expect, test } from 'vitest'
import { hasUnprintableLetters, runsOf } from './writing-systems.ts'

const shown = (text: string) => runsOf(text).map(run => [run.script, run.text])

test('a text is split where its script changes, and nowhere else', () => {
  expect(shown('')).toEqual([])
  expect(shown('Zoë Núñez-Łukasik')).toEqual([[undefined, 'Zoë Núñez-Łukasik']])
  expect(shown('Анна Ελένη')).toEqual([[undefined, 'Анна Ελένη']])
  expect(shown('محمد عبد الله')).toEqual([['arabic', 'محمد عبد الله']])
  expect(shown('שרה כהן (Sara)')).toEqual([
    ['hebrew', 'שרה כהן'],
    [undefined, ' (Sara)'],
  ])
  expect(shown('Patient: श्रीवास्तव, สมชาย ใจดี.')).toEqual([
    [undefined, 'Patient: '],
    ['devanagari', 'श्रीवास्तव'],
    [undefined, ', '],
    ['thai', 'สมชาย ใจดี'],
    [undefined, '.'],
  ])
  expect(shown('שרה محمد')).toEqual([
    ['hebrew', 'שרה'],
    [undefined, ' '],
    ['arabic', 'محمد'],
  ])
})

test('no part of a text is lost, however its scripts are mixed', () => {
  for (const text of ['a שרה  כהן b', ' محمد ', 'ا\u064bب', 'क\u094d\u200dष x क', '\u0301a', 'שרה\nכהן']) {
    expect(
      runsOf(text)
        .map(run => run.text)
        .join(''),
    ).toBe(text)
  }
})

test('letters that none of our fonts has are recognised', () => {
  for (const text of ['Zoë, Анна, Ελένη, 12 %, “7.50 €”', 'محمد', 'שרה', 'क्षितिज', 'สมชาย', '© 2026 ™ → ✓'])
    expect([text, hasUnprintableLetters(text)]).toEqual([text, false])
  for (const text of ['王小明', '김민준', 'さくら', 'Anna 😀', 'ანა'])
    expect([text, hasUnprintableLetters(text)]).toEqual([text, true])
})
