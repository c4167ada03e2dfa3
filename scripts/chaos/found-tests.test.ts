import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findChaosTests, isRequested, readChaosOptions } from './chaos-tests.ts'
import { chaosTable } from './run-chaos-tests.ts'

test('every chaos test is found by its text, and no two have the same name', () => {
  const found = findChaosTests(dirname(dirname(import.meta.dirname)))
  const names = found.filter(({ isSweep }) => !isSweep).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['working-day-chaos', 'write-kills', 'payment-kills', 'live-chaos']),
  )
  expect(new Set(names).size).toBe(names.length)
  // A file that is named for chaos or for kills must be found as a chaos test.
  const called = found.filter(({ file }) => /(storm|chaos|kills)\.test\.ts$/.test(file))
  expect(called.filter(({ isSweep }) => isSweep)).toEqual([])
})

test('the options choose which chaos tests run, with which seed, and how often', () => {
  expect(readChaosOptions(['--only', 'payment,claim', '--seed', '7', '--rounds', '3'])).toMatchObject({
    only: ['payment', 'claim'],
    seed: 7,
    rounds: 3,
  })
  expect(isRequested('payment-kills', { only: ['payments', 'claims'] })).toBe(true)
  expect(isRequested('text-kills', { only: ['payments', 'claims'] })).toBe(false)
  expect(isRequested('text-kills', { only: [] })).toBe(true)
  expect(readChaosOptions([]).seed).toBeGreaterThan(0)
  expect(() => readChaosOptions(['--seed', 'x'])).toThrow('--seed must be a whole number')
  expect(() => readChaosOptions(['--rounds', '0'])).toThrow('--rounds must be a whole number, 1 or more')
})

test('the table counts kills and checks, and says how to repeat what failed', () => {
  const table = chaosTable([
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
