import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftWriter } from './drafts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writing() {
  const kept: string[] = []
  const writer = draftWriter(async text => kept.push(text))
  return { kept, writer }
}

test('what is typed is kept once nothing was typed for 300 ms [NOT-10] [CST-11]', async () => {
  const { kept, writer } = writing()
  writer.write('B')
  await vi.advanceTimersByTimeAsync(200)
  writer.write('Br')
  await vi.advanceTimersByTimeAsync(299)
  expect(kept).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(kept).toEqual(['Br'])
})

test('who types without a pause has it kept every two seconds, and no more often', async () => {
  const { kept, writer } = writing()
  for (let key = 1; key <= 60; key += 1) {
    writer.write('x'.repeat(key))
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept.length).toBeGreaterThanOrEqual(3)
  expect(kept.length).toBeLessThanOrEqual(4)
  expect(kept.at(-1)).toBe('x'.repeat(60))
})

test('what was not kept yet is, when the window closes; what was saved is forgotten', async () => {
  const { kept, writer } = writing()
  writer.write('Bring retainer')
  writer.flush()
  writer.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kept).toEqual(['Bring retainer'])
  writer.write('Bring retainer.')
  writer.forget()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kept).toEqual(['Bring retainer', ''])
})

test('what an earlier window kept is forgotten too', async () => {
  const { kept, writer } = writing()
  writer.forget()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept).toEqual([''])
})

test('one that could not be kept stands in the way of none that follows', async () => {
  const kept: string[] = []
  const writer = draftWriter(async text => {
    if (text === 'a') throw new Error('not reached')
    kept.push(text)
  })
  writer.write('a')
  await vi.advanceTimersByTimeAsync(300)
  writer.write('ab')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept).toEqual(['ab'])
})
