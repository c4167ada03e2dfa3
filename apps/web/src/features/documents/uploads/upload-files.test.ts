import { expect, test } from 'vitest'
import { foldersQuery } from './upload-files.ts'

test('documents are fresh for a minute [CST-50]', () => {
  expect(foldersQuery(5)).toMatchObject({ staleTime: 60_000 })
})
