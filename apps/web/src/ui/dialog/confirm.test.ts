import { expect, test } from 'vitest'
import { confirm, confirmStore } from './confirm.tsx'

const question = (text: string) => ({ text, yes: 'Yes' })

test('a second confirmation replaces the first, which is answered with no', async () => {
  const first = confirm(question('First?'))
  const second = confirm(question('Second?'))
  expect(await first).toBe(false)
  expect(confirmStore.current()?.text).toBe('Second?')
  confirmStore.current()?.answer(true)
  expect(await second).toBe(true)
  expect(confirmStore.isOpen()).toBe(false)
})

test('a confirmation closes with the component that asked, and one of another component stays', async () => {
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
