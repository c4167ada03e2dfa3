import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdForFiles } from '../lib/files-underway.ts'
import { openForm } from '../lib/kept-forms.ts'
import { leaveQuestion } from '../ui/leave-question.ts'
import { signOutQuestion } from './sign-out-question.ts'

const ends: (() => void)[] = []
const files = (count: number) => ends.push(holdForFiles(() => count))
const typed = () => ends.push(openForm('a-form', () => 'Something'))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

test('nothing on its way and nothing typed: nothing is asked', () => {
  expect(signOutQuestion()).toBeUndefined()
  files(2)
  ends.pop()?.()
  expect(signOutQuestion()).toBeUndefined()
})

test('files of all queues on their way are counted', () => {
  files(1)
  expect(signOutQuestion()?.detail).toBe('1 file is still being sent, and would not arrive.')
  files(2)
  expect(signOutQuestion()).toMatchObject({
    text: 'Are you sure you want to leave while files are being sent?',
    detail: '3 files are still being sent, and would not arrive.',
  })
})

test('what was typed is asked about in the same question', () => {
  typed()
  expect(signOutQuestion()).toEqual(leaveQuestion)
  files(2)
  expect(signOutQuestion()).toMatchObject({
    text: leaveQuestion.text,
    detail: '2 files are still being sent, and would not arrive.',
  })
})
