import { expect, test } from 'vitest'
import { fileSize } from './upload-files.ts'

test('the size of a file is shown in kB or MB', () => {
  expect([1, 1024, 1_000_000, 1024 * 1024, 25 * 1024 * 1024].map(fileSize)).toEqual([
    '1 kB',
    '1 kB',
    '977 kB',
    '1.0 MB',
    '25.0 MB',
  ])
})
