import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Laid, layOut } from './grid-layout.ts'

const placed = (...items: [from: number, to: number, rank?: number][]) =>
  layOut(items.map(([from, to, rank]) => ({ from, to, ...(rank === undefined ? {} : { rank }) }))).map(
    ({ lane, lanes }) => `${lane}/${lanes}`,
  )

test('an appointment without overlaps has the whole width, also if one ends as the next begins', () => {
  expect(placed([540, 570], [570, 600], [660, 690])).toEqual(['0/1', '0/1', '0/1'])
})

test('overlapping appointments stand side by side, and a lane that is free again is used again', () => {
  expect(placed([540, 600], [555, 570], [570, 600])).toEqual(['0/2', '1/2', '1/2'])
  expect(placed([540, 570], [555, 600], [570, 600])).toEqual(['0/2', '1/2', '0/2'])
  expect(placed([540, 600], [540, 600], [540, 600])).toEqual(['0/3', '1/3', '2/3'])
})

test('a week orders overlapping appointments by room, whichever began first', () => {
  expect(placed([540, 600, 2], [555, 600, 0], [570, 630, 1])).toEqual(['2/3', '0/3', '1/3'])
  // Two at once in the first room, one in the second.
  expect(placed([540, 600, 1], [540, 570, 0], [550, 570, 0])).toEqual(['2/3', '0/3', '1/3'])
})

const item = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }))
  .map(([start, length, rank]): Laid => ({ from: start * 15, to: (start + length) * 15, rank }))

const overlap = (one: Laid, other: Laid) => one.from < other.to && other.from < one.to

test('two overlapping appointments never share a lane, keep the order of their ranks, and have the same number of lanes', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), items => {
      const places = layOut(items)
      for (const [i, one] of items.entries()) {
        expect(places[i]?.lane).toBeLessThan(places[i]?.lanes ?? 0)
        for (const [j, other] of items.entries()) {
          if (i === j || !overlap(one, other)) continue
          expect(places[i]?.lane).not.toBe(places[j]?.lane)
          expect(places[i]?.lanes).toBe(places[j]?.lanes)
          if ((one.rank ?? 0) < (other.rank ?? 0)) expect(places[i]?.lane).toBeLessThan(places[j]?.lane ?? 0)
        }
      }
    }),
  )
})

test('one room has no more lanes than appointments at the same time', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), items => {
      const one = items.map(({ from, to }) => ({ from, to }))
      const places = layOut(one)
      for (const [i, { lanes }] of places.entries()) {
        const atOnce = Math.max(
          ...one.map(({ from }) => one.filter(other => other.from <= from && from < other.to).length),
        )
        expect(lanes, `item ${i}`).toBeLessThanOrEqual(atOnce)
      }
    }),
  )
})

test('ten thousand at once are laid out in as many steps as a sort', () => {
  let looks = 0
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    get from() {
      looks++
      return index % 700
    },
    get to() {
      looks++
      return 1_440
    },
  }))
  expect(layOut(many)[0]?.lanes).toBe(10_000)
  // Comparing each with each would take 100,000,000 steps.
  expect(looks).toBeLessThan(1_000_000)
})
