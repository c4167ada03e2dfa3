import type { Progression, Series } from '@archwire/contract/imaging/calls'
import { expect, test } from 'vitest'
import { positionToStart, sidesOf } from './compared.ts'

const progression = (id: number) => ({ id, name: `P${id}` }) as Progression
const three = [1, 2, 3].map(progression)
const names = (sides: ReturnType<typeof sidesOf>) => sides?.map(({ name }) => name)

test('the last progression stands on the right and an earlier one on the left, unless others were chosen', () => {
  const none = { left: undefined, right: undefined }
  expect(names(sidesOf(three, none))).toEqual(['P1', 'P3'])
  expect(names(sidesOf(three, { ...none, left: 2 }))).toEqual(['P2', 'P3'])
  expect(names(sidesOf(three, { ...none, left: 3 }))).toEqual(['P1', 'P3'])
  expect(names(sidesOf(three, { left: 3, right: 2 }))).toEqual(['P3', 'P2'])
  expect(names(sidesOf(three, { left: 99, right: 98 }))).toEqual(['P1', 'P3'])
  expect(sidesOf([], none)).toBeUndefined()
  expect(sidesOf([progression(1)], none)).toBeUndefined()
})

test('the comparison begins with a position that both progressions have', () => {
  const moment = (...positions: number[]) => ({
    progression: progression(1),
    series: [{ images: positions.map(position => ({ position })) }] as Series[],
  })
  expect(positionToStart([moment(1, 7), moment(4, 7)])).toBe(7)
  expect(positionToStart([moment(6), moment(4)])).toBe(4)
  expect(positionToStart([moment(), moment()])).toBe(1)
})
