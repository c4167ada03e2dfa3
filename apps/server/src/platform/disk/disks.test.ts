import { expect, test } from 'vitest'
import { type DiskLevel, levelOf, megabyte, usualReserve } from './disks.ts'

const gigabyte = 1024 * megabyte

test.each([
  ['a large disk', 2_000 * gigabyte, 2 * gigabyte],
  ['2 % of an ordinary one', 50 * gigabyte, gigabyte],
  ['a small one', 10 * gigabyte, 512 * megabyte],
  ['a tiny one', 400 * megabyte, 40 * megabyte],
])('of %s a reserve stays free [DSK-03]', (_name, total, reserve) => {
  expect(usualReserve(total)).toBe(reserve)
})

test('a disk fills up step by step, and a little free space does not lower its level again [DSK-03, DSK-06]', () => {
  let level: DiskLevel = 'enough'
  const at = (free: number) => {
    level = levelOf({ free }, 100, level)
    return level
  }
  expect([at(200), at(199), at(100), at(99), at(25), at(24), at(0)]).toEqual([
    'enough',
    'nearly',
    'nearly',
    'reserve',
    'reserve',
    'none',
    'none',
  ])
  expect([at(26), at(28), at(105), at(110), at(210), at(220)]).toEqual([
    'none',
    'reserve',
    'reserve',
    'nearly',
    'nearly',
    'enough',
  ])
})

test('without a reserve only PostgreSQL’s own report says that there is no room', () => {
  expect(levelOf({ free: 0 }, 0, 'enough')).toBe('enough')
})
