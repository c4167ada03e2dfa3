import { expect, test } from 'vitest'
import { foldLanes } from './fold-lanes.ts'
import { type Laid, layOut } from './grid-layout.ts'

const at = (from: number, to: number, rank = 0): Laid => ({ from, to, rank })

const fold = (items: Laid[], alone: number, besideStacks = alone) => {
  const places = layOut(items)
  return foldLanes(items, index => places[index]?.lanes ?? 1, { alone, besideStacks })
}

test('what has room side by side stays as it is', () => {
  expect(fold([at(600, 660), at(600, 660, 1), at(700, 730)], 2)).toEqual({
    lanes: [undefined, undefined, undefined],
    stacks: [],
  })
})

test('of more that overlap than have room, the first keep a lane and the others are stacked by half hours [CAL-63]', () => {
  const items = [
    at(540, 600, 0),
    at(540, 570, 1),
    at(540, 600, 2),
    at(555, 615, 3),
    at(570, 600, 4),
    at(575, 635, 5),
    at(585, 600, 6),
  ]
  expect(fold(items, 2)).toEqual({
    lanes: [
      { lane: 0, lanes: 2, isBesideStacks: true },
      { lane: 1, lanes: 2, isBesideStacks: true },
      undefined,
      undefined,
      { lane: 1, lanes: 2, isBesideStacks: true },
      undefined,
      undefined,
    ],
    stacks: [
      { from: 540, to: 575, items: [2, 3] },
      { from: 575, to: 635, items: [5, 6] },
    ],
  })
})

test('entries that only needed many lanes because rooms keep their places get wide ones instead of a stack [CAL-63]', () => {
  // Four rooms one after the other: each overlaps only its neighbour.
  const items = [at(540, 600, 0), at(585, 645, 1), at(630, 690, 2), at(675, 735, 3)]
  const isBesideStacks = false
  expect(fold(items, 2, 1)).toEqual({
    lanes: [0, 1, 0, 1].map(lane => ({ lane, lanes: 2, isBesideStacks })),
    stacks: [],
  })
})

test('however wide a column is, there are no more lanes than overlaps need; rooms that are all busy at once keep theirs [CAL-74]', () => {
  // Four rooms, of which at most two are busy at once.
  const items = [at(540, 600, 0), at(585, 645, 1), at(630, 690, 2), at(675, 735, 3)]
  const isBesideStacks = false
  for (const alone of [2, 3, 4, 9])
    expect(fold(items, alone)).toEqual({
      lanes: [0, 1, 0, 1].map(lane => ({ lane, lanes: 2, isBesideStacks })),
      stacks: [],
    })
  const busy = [at(540, 600, 2), at(545, 600, 0), at(550, 600, 1)]
  expect(fold(busy, 3)).toEqual({ lanes: busy.map(() => undefined), stacks: [] })
})

test('stacks take a part of the width, so fewer lanes are left beside them [CAL-63]', () => {
  const { lanes, stacks } = fold([at(540, 600), at(540, 600, 1), at(540, 600, 2)], 2, 1)
  expect(lanes).toEqual([{ lane: 0, lanes: 1, isBesideStacks: true }, undefined, undefined])
  expect(stacks).toEqual([{ from: 540, to: 600, items: [1, 2] }])
})

test('nothing is lost or shown twice, and no two in one lane overlap, however many there are [CAL-63]', () => {
  const items = Array.from({ length: 200 }, (_, number) => {
    const from = 540 + ((number * 37) % 480)
    return at(from, from + 15 + ((number * 13) % 4) * 15, number % 9)
  })
  const { lanes, stacks } = fold(items, 3)
  const stacked = stacks.flatMap(stack => stack.items)
  expect(new Set(stacked).size).toBe(stacked.length)
  expect(stacked.length).toBeGreaterThan(0)
  for (const [index, one] of items.entries()) {
    const place = lanes[index]
    expect(stacked.includes(index)).toBe(place === undefined)
    for (const [beside, other] of items.entries()) {
      if (place === undefined || beside <= index || lanes[beside]?.lane !== place.lane) continue
      expect(one.to <= other.from || other.to <= one.from).toBe(true)
    }
  }
  for (const [index, stack] of stacks.entries())
    expect(stacks[index + 1]?.from ?? 1_440).toBeGreaterThanOrEqual(stack.to)
})
