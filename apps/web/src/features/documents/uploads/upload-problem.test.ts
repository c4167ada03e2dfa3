import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { refusedUpload, uploadProblem } from './upload-files.ts'

const wrongKind = 'File type is not allowed. Choose a png, jpeg, pdf, doc, docx, xls, xlsx, zip or rar file.'
const tooLarge = 'File is too large. It may have 25 MB at most.'
const most = 25 * 1024 * 1024

test('a file that is refused before the upload says why [DOC-19]', () => {
  expect(uploadProblem({ name: 'page.html', size: 10 })).toBe(wrongKind)
  expect(uploadProblem({ name: 'none.pdf', size: 0 })).toBe('The file is empty.')
  expect(uploadProblem({ name: 'large.pdf', size: most + 1 })).toBe(tooLarge)
  expect(uploadProblem({ name: 'letter.pdf', size: most })).toBeUndefined()
})

test('a file that the server refused cannot be retried; one that did not reach it can', () => {
  const wrong = CallError.refused(415, { error: 'File type is not allowed' })
  expect(refusedUpload(wrong)).toEqual({ reason: wrongKind, canRetry: false })
  expect(refusedUpload(CallError.refused(413, { error: 'Too large' }))).toEqual({
    reason: tooLarge,
    canRetry: false,
  })
  expect(refusedUpload(CallError.network(undefined, 'not reached'))).toEqual({
    reason: expect.stringMatching(/^Unable to connect/),
    canRetry: true,
  })
})
