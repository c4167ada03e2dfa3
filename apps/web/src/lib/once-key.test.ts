import { expect, test } from 'vitest'
import { z } from 'zod'
import { onceKeys } from './once-key.ts'

test('the same content has the same key, changed content another one', () => {
  const keyFor = onceKeys()
  const first = keyFor({ name: 'Ana' })
  expect(z.uuid().safeParse(first).success).toBe(true)
  expect(keyFor({ name: 'Ana' })).toBe(first)
  const second = keyFor({ name: 'Eva' })
  expect(second).not.toBe(first)
  expect(onceKeys()({ name: 'Eva' })).not.toBe(second)
})
