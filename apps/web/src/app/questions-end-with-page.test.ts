import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ask, questions } from '../ui/questions.ts'
import { endQuestionsWithTheirPage } from './questions-end-with-page.ts'

const question = { text: 'Deactivate Sam Lee?', yes: 'Deactivate' }

function routerAt(address: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] })
  endQuestionsWithTheirPage(router)
  return router
}

test('a question is answered with no when its page is left', async () => {
  const router = routerAt('/settings/users')
  const answer = ask(question)
  await router.navigate('/settings/clinic')
  expect(await answer).toBe(false)
  expect(questions.isOpen()).toBe(false)
})

test('a question stays while its page does', async () => {
  const router = routerAt('/settings/users')
  const answer = ask(question)
  await router.navigate('/settings/users#sam', { state: { menu: true } })
  expect(questions.current()?.text).toBe(question.text)
  questions.current()?.answer(true)
  expect(await answer).toBe(true)
})
