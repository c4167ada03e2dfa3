import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftWriter } from './drafts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writing() {
  const stored: string[] = []
  const writer = draftWriter(async text => stored.push(text))
  return { stored, writer }
}

test('a draft is saved after a pause of 300 ms in typing [NOT-10, CST-11]', async () => {
  const { stored, writer } = writing()
  writer.write('B')
  await vi.advanceTimersByTimeAsync(200)
  writer.write('Br')
  await vi.advanceTimersByTimeAsync(299)
  expect(stored).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(stored).toEqual(['Br'])
})

test('a draft typed without a pause is saved every two seconds, and no more often', async () => {
  const { stored, writer } = writing()
  for (let key = 1; key <= 60; key += 1) {
    writer.write('x'.repeat(key))
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored.length).toBeGreaterThanOrEqual(3)
  expect(stored.length).toBeLessThanOrEqual(4)
  expect(stored.at(-1)).toBe('x'.repeat(60))
})

test('a draft not saved yet is saved when the window closes; after a save it is deleted', async () => {
  const { stored, writer } = writing()
  writer.write('Bring retainer')
  writer.flush()
  writer.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stored).toEqual(['Bring retainer'])
  writer.write('Bring retainer.')
  writer.forget()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stored).toEqual(['Bring retainer', ''])
})

test('a draft of an earlier window is deleted too', async () => {
  const { stored, writer } = writing()
  writer.forget()
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toEqual([''])
})

test('a draft that could not be saved does not block the next one', async () => {
  const stored: string[] = []
  const writer = draftWriter(async text => {
    if (text === 'a') throw new Error('not reached')
    stored.push(text)
  })
  writer.write('a')
  await vi.advanceTimersByTimeAsync(300)
  writer.write('ab')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored).toEqual(['ab'])
})
