import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'

const status = page.getByRole('main').getByRole('status')

test.each([
  ['that is being verified', 'undergoing verification'],
  ['that was refused', 'has refused the account'],
  ['that is ready', 'is ready'],
])('a payment account in each state has its words: %s', async (state, words) => {
  await open(`finance/a payment account ${state}`, '/settings/finance/new', { as: 'administrator' })
  await expect.element(status).toMatchTextContent(words)
  await expectAccessible()
})

test('how far a payment account is can be asked again', async () => {
  const server = await open('finance/a payment account that is being verified', '/settings/finance/new', {
    as: 'administrator',
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(status).toMatchTextContent('is ready')
  expect(server.sent.map(({ request }) => request)).toEqual([
    expect.stringMatching(/settings\/finance\/refresh/),
  ])
})
