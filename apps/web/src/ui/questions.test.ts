import { expect, test } from 'vitest'
import { ask, questions } from './questions.ts'

const question = (text: string) => ({ text, yes: 'Yes' })

test('a second question takes the place of the first, which means no', async () => {
  const first = ask(question('First?'))
  const second = ask(question('Second?'))
  expect(await first).toBe(false)
  expect(questions.current()?.text).toBe('Second?')
  questions.current()?.answer(true)
  expect(await second).toBe(true)
  expect(questions.isOpen()).toBe(false)
})

test('a question goes with whoever asked, and leaves that of another alone', async () => {
  const gone = new AbortController()
  const first = ask(question('First?'), gone.signal)
  const second = ask(question('Second?'))
  gone.abort()
  expect(await first).toBe(false)
  expect(questions.current()?.text).toBe('Second?')
  expect(await ask(question('Third?'), gone.signal)).toBe(false)
  questions.current()?.answer(true)
  expect(await second).toBe(true)
})
