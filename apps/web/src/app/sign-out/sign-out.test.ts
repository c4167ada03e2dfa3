import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerForm } from '../../lib/forms/form-recovery.ts'
import { trackFilesUnderway } from '../../lib/uploads/files-underway.ts'
import { leaveConfirmation } from '../../ui/dialog/confirm.tsx'
import { signOutConfirmation } from './sign-out.ts'

const ends: (() => void)[] = []
const files = (count: number) => ends.push(trackFilesUnderway(() => count))
const typed = () => ends.push(registerForm('a-form', () => 'Something'))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

test('without uploads and unsaved input signing out asks for no confirmation', () => {
  expect(signOutConfirmation()).toBeUndefined()
  files(2)
  ends.pop()?.()
  expect(signOutConfirmation()).toBeUndefined()
})

test('the confirmation counts the files that are being uploaded, of all queues', () => {
  files(1)
  expect(signOutConfirmation()?.detail).toBe('1 file is still being sent, and would not arrive.')
  files(2)
  expect(signOutConfirmation()).toMatchObject({
    text: 'Are you sure you want to leave while files are being sent?',
    detail: '3 files are still being sent, and would not arrive.',
  })
})

test('the same confirmation names unsaved input', () => {
  typed()
  expect(signOutConfirmation()).toEqual(leaveConfirmation)
  files(2)
  expect(signOutConfirmation()).toMatchObject({
    text: leaveConfirmation.text,
    detail: '2 files are still being sent, and would not arrive.',
  })
})
