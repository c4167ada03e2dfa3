import { expect, test } from 'vitest'
import { formAfter, formStatuses, statusLook } from './form-status.ts'

test('each status has its text and its colour [DOC-07, DOC-08, DOC-09, DOC-10]', () => {
  expect(statusLook).toEqual({
    completed: { text: 'COMPLETED', color: 'green' },
    reopened: { text: 'REOPENED', color: 'green' },
    unsent: { text: 'PENDING REQUEST FOR SIGNATURE', color: 'gray' },
    sent: { text: 'PENDING SIGNATURE', color: 'red' },
  })
})

test('a form is sent, completed, reopened and completed again, and changes in no other order', () => {
  const after = (action: 'send' | 'answer' | 'reopen') =>
    formStatuses.map(status => formAfter(status, action))
  expect(after('send')).toEqual(['sent', 'sent', undefined, 'reopened'])
  expect(after('answer')).toEqual(['completed', 'completed', undefined, 'completed'])
  expect(after('reopen')).toEqual([undefined, undefined, 'reopened', undefined])
})
