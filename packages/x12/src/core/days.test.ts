import { expect, test } from 'vitest'
import { readDay, readDays, writeDay, writeDays } from './element-values.ts'

const dtp = (text: string) => ({ id: 'DTP', elements: ['DTP', '472', 'D8', text], at: 9 })

test.each([
  ['20260309', '2026-03-09'],
  ['20240229', '2024-02-29'],
  ['20000229', '2000-02-29'],
  ['19991231', '1999-12-31'],
])('%s is %s', (text, day) => {
  expect(readDay(dtp(text), 3)).toBe(day)
  expect(writeDay(day)).toBe(text)
})

test.each([
  '',
  '2026039',
  '20260230',
  '20250229',
  '19000229',
  '20261301',
  '20260431',
  '20260100',
  '00000101',
  '2026-3-9',
  'yesterday',
])('%j is no day', text => {
  expect(() => readDay(dtp(text), 3)).toThrow('Segment 9 (DTP): element 3 is no day')
})

test('a range has two days', () => {
  expect(readDays(dtp('20260309-20260312'), 3)).toEqual({ from: '2026-03-09', to: '2026-03-12' })
  expect(writeDays('2026-03-09', '2026-03-12')).toBe('20260309-20260312')
  for (const text of ['20260309', '20260309-', '20260309-20260312-20260313', '20260309-20261312']) {
    expect(() => readDays(dtp(text), 3)).toThrow('Segment 9 (DTP): element 3 is no range of days')
  }
})
