import { expect, test } from 'vitest'
import { z } from 'zod'
import { idempotencyKeys, idempotencyKeysUntilDone } from './idempotency-key.ts'

test('the same content has the same key, changed content another one', () => {
  const keyFor = idempotencyKeys()
  const first = keyFor({ name: 'Ana' })
  expect(z.uuid().safeParse(first).success).toBe(true)
  expect(keyFor({ name: 'Ana' })).toBe(first)
  const second = keyFor({ name: 'Eva' })
  expect(second).not.toBe(first)
  expect(idempotencyKeys()({ name: 'Eva' })).not.toBe(second)
})

test('a call keeps its key until it has succeeded, whatever is called meanwhile', () => {
  const keys = idempotencyKeysUntilDone()
  const first = keys.keyFor({ action: 'duplicate', id: 1 })
  const other = keys.keyFor({ action: 'approve', id: 2 })
  expect(other).not.toBe(first)
  expect(keys.keyFor({ action: 'duplicate', id: 1 })).toBe(first)
  keys.isDone({ action: 'duplicate', id: 1 })
  expect(keys.keyFor({ action: 'duplicate', id: 1 })).not.toBe(first)
  expect(keys.keyFor({ action: 'approve', id: 2 })).toBe(other)
})
