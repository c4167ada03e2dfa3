import { expect, test } from 'vitest'
import { retryWhileDatabaseIsAway } from './gateway-calls.ts'

test('what the provider said is recorded after a deadlock too, and what is wrong is not tried again', async () => {
  const failing = (code: string) => {
    let tries = 0
    return retryWhileDatabaseIsAway(async () => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('failed'), { code })
      return tries
    })
  }
  expect(await failing('40P01')).toBe(2)
  await expect(failing('23514')).rejects.toThrow('failed')
})
