import { expect, test } from 'vitest'
import { ReadyJson } from './route.ts'
import { shareReadings } from './share-readings.ts'

test('whoever asks the same meanwhile gets the same reading; another question, and whoever comes later, their own', async () => {
  const readings: PromiseWithResolvers<unknown>[] = []
  const share = shareReadings()
  const ask = (tag: string) =>
    share(tag, () => {
      const reading = Promise.withResolvers<unknown>()
      readings.push(reading)
      return reading.promise
    })
  const together = [ask('a'), ask('a'), ask('b'), ask('a')]
  expect(readings).toHaveLength(2)
  readings[0]?.resolve(new ReadyJson('[1]'))
  readings[1]?.resolve({ two: 2 })
  expect((await Promise.all(together)).map(({ text }) => text)).toEqual(['[1]', '[1]', '{"two":2}', '[1]'])

  const later = ask('a')
  expect(readings).toHaveLength(3)
  readings[2]?.resolve([3])
  expect((await later).text).toBe('[3]')
})

test('a reading that fails fails for those who waited for it, and the next one tries again', async () => {
  const share = shareReadings()
  const failing = Promise.withResolvers<unknown>()
  const both = [share('a', () => failing.promise), share('a', () => failing.promise)]
  failing.reject(new Error('away'))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await share('a', async () => [1])).text).toBe('[1]')
})
