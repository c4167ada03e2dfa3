import { expect, test } from 'vitest'
import { confirm, confirmStore } from './confirm.tsx'

const question = (text: string) => ({ text, yes: 'Yes' })

test('a second question takes the place of the first, which means no', async () => {
  const first = confirm(question('First?'))
  const second = confirm(question('Second?'))
  expect(await first).toBe(false)
  expect(confirmStore.current()?.text).toBe('Second?')
  confirmStore.current()?.answer(true)
  expect(await second).toBe(true)
  expect(confirmStore.isOpen()).toBe(false)
})

test('a question goes with whoever asked, and leaves that of another alone', async () => {
  const gone = new AbortController()
  const first = confirm(question('First?'), gone.signal)
  const second = confirm(question('Second?'))
  gone.abort()
  expect(await first).toBe(false)
  expect(confirmStore.current()?.text).toBe('Second?')
  expect(await confirm(question('Third?'), gone.signal)).toBe(false)
  confirmStore.current()?.answer(true)
  expect(await second).toBe(true)
})
