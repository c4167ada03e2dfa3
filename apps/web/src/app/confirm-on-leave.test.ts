import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { confirm, confirmStore } from '../ui/dialog/confirm.tsx'
import { cancelConfirmOnLeave } from './navigation.ts'

const question = { text: 'Deactivate Sam Lee?', yes: 'Deactivate' }

function routerAt(address: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] })
  cancelConfirmOnLeave(router)
  return router
}

test('a confirmation is answered with no when its page is left', async () => {
  const router = routerAt('/settings/users')
  const answer = confirm(question)
  await router.navigate('/settings/clinic')
  expect(await answer).toBe(false)
  expect(confirmStore.isOpen()).toBe(false)
})

test('a confirmation stays open while its page stays', async () => {
  const router = routerAt('/settings/users')
  const answer = confirm(question)
  await router.navigate('/settings/users#sam', { state: { menu: true } })
  expect(confirmStore.current()?.text).toBe(question.text)
  confirmStore.current()?.answer(true)
  expect(await answer).toBe(true)
})
