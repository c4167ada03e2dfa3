import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more run at once than allowed, all get their turn, and a failure frees its place', async () => {
  const inLine = limitConcurrency(3)
  let running = 0
  let most = 0
  const work = (n: number) =>
    inLine(async () => {
      running += 1
      most = Math.max(most, running)
      await pause(n % 3)
      running -= 1
      if (n % 4 === 0) throw new Error('failed')
      return n
    })
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => work(n)))
  expect(most).toBe(3)
  expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(30)
  expect(await work(1)).toBe(1)
})
