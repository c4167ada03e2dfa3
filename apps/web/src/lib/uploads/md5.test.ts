import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5Of } from './direct-upload.ts'

const expected = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')

test('the MD5 of a file is right at every length around the ends of its blocks', async () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = randomBytes(length)
    expect(await md5Of(new Blob([bytes])), `${length} bytes`).toBe(expected(bytes))
  }
})

test('the MD5 is right for a file that is read in several pieces too', async () => {
  const bytes = randomBytes(2 * 1024 * 1024 + 77)
  expect(await md5Of(new Blob([bytes]))).toBe(expected(bytes))
})
