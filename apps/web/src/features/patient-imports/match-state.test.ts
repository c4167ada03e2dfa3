import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { expect, test } from 'vitest'
import { matchingOf, recallMatch, withColumn } from './match-state.ts'

const rows = [
  ['First name', 'Last name', 'Birthday'],
  ['Ada', 'Lovelace', '05/06/1990'],
]

test('the columns are guessed from the header, and a column that cannot be guessed must be chosen', () => {
  const found = matchingOf(rows, {})
  expect(found).toMatchObject({
    hasHead: true,
    columns: ['firstName', 'lastName', 'dob'],
    needsDayOrder: true,
  })
  expect(found.dayOrder).toBeUndefined()
  expect(found.problem).toBe('Say how the dates of birth are written.')
  expect(matchingOf(rows, { dayOrder: 'dmy' }).problem).toBeUndefined()
})

test('the order of day and month need not be chosen if the dates reveal it or there are none', () => {
  const matching = matchingOf([...rows, ['Alan', 'Turing', '06/23/1992']], {})
  expect([matching.dayOrder, matching.problem]).toEqual(['mdy', undefined])
  expect(matchingOf([['Full name'], ['Ada Lovelace']], {})).toMatchObject({
    needsDayOrder: false,
    dayOrder: 'mdy',
  })
})

test.each(['', '1990-05-06'])('if the first lines do not reveal the order (%j), it must be chosen', day => {
  const found = matchingOf([...rows.slice(0, 1), ['Ada', 'Lovelace', day]], {})
  expect(found.needsDayOrder).toBe(true)
  expect(found.dayOrder).toBeUndefined()
  expect(found.problem).toBe('Say how the dates of birth are written.')
})

test('an order that was sent because there were no birthdays does not count as chosen', () => {
  const columns: PatientImport['columns'] = ['fullName', null]
  const sent = { id: 1, encoding: 'utf-8', delimiter: ',', hasHead: true, columns, dayOrder: 'mdy' } as const
  expect(recallMatch(sent)).not.toHaveProperty('dayOrder')
  expect(recallMatch({ ...sent, columns: ['fullName', 'dob'] })).toHaveProperty('dayOrder', 'mdy')
})

test('without a header every column must be chosen', () => {
  const found = matchingOf([['Ada', 'Lovelace']], {})
  expect(found).toMatchObject({ hasHead: false, columns: [null, null] })
  expect(found.problem).toContain('Say which columns')
})

test('a repeated header is not a patient', () => {
  expect(matchingOf([...rows, ...rows], {}).people).toEqual([rows[1], rows[1]])
})

test('a line that is longer than the header has further columns', () => {
  expect(
    matchingOf(
      [
        ['First name', 'Last name'],
        ['Ada', 'Lovelace', 'x'],
      ],
      {},
    ).columns,
  ).toEqual(['firstName', 'lastName', null])
})

test('no two columns have the same meaning', () => {
  expect(withColumn(['email', null], 1, 'email')).toEqual([null, 'email'])
  expect(withColumn(['email', 'city'], 0, null)).toEqual([null, 'city'])
})
