import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findStorms } from './find-storms.ts'
import { isOrdered, readStormOrders } from './storm-orders.ts'
import { stormTable } from './storm-table.ts'

test('every storm is found by what its test says, and no two have the same name', () => {
  const found = findStorms(dirname(import.meta.dirname))
  const names = found.filter(({ isSweep }) => !isSweep).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['bad-day', 'kill-storm', 'payment-kills', 'live-storm']))
  expect(new Set(names).size).toBe(names.length)
  // Whatever is called a storm, or kills, is one.
  const called = found.filter(({ file }) => /(storm|kills)\.test\.ts$/.test(file))
  expect(called.filter(({ isSweep }) => isSweep)).toEqual([])
})

test('orders: which storms, from which seed, how often', () => {
  expect(readStormOrders(['--only', 'payment,claim', '--seed', '7', '--rounds', '3'])).toMatchObject({
    only: ['payment', 'claim'],
    seed: 7,
    rounds: 3,
  })
  expect(isOrdered('payment-kills', { only: ['payments', 'claims'] })).toBe(true)
  expect(isOrdered('text-kills', { only: ['payments', 'claims'] })).toBe(false)
  expect(isOrdered('text-kills', { only: [] })).toBe(true)
  expect(readStormOrders([]).seed).toBeGreaterThan(0)
  expect(() => readStormOrders(['--seed', 'x'])).toThrow('--seed must be a whole number')
  expect(() => readStormOrders(['--rounds', '0'])).toThrow('--rounds must be a whole number, 1 or more')
})

test('the table counts kills and looks, and says how to have again what failed', () => {
  const table = stormTable([
    {
      name: 'bad-day',
      seed: 7,
      seconds: 90,
      passed: true,
      tests: [{ kills: 4, invariants: { 'books equal': 1 } }],
    },
    { name: 'note-storm', seed: 8, seconds: 2, passed: false, tests: [] },
  ])
  expect(table).toMatch(/\| bad-day +\| 7 +\| 4 +\| 90 +\| books equal 1× \| passed \|/)
  expect(table).toMatch(/\| note-storm +\| 8 +\| 0 +\| 2 +\| its own +\| FAILED \|/)
  expect(table).toContain('1 passed, 1 failed\nonce more: npm run storm -- --only note-storm --seed 8')
})
