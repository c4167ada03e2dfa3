import { expect, test } from 'vitest'
import { retryWhileDatabaseIsAway } from './gateway-calls.ts'

test('the provider’s answer is recorded after a deadlock, and other errors are not retried', async () => {
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
