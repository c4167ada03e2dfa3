import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/component/expect-page.ts'
import { financePage } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const status = page.getByRole('main').getByRole('status')

test.each([
  ['that is being verified', 'undergoing verification'],
  ['that was refused', 'has refused the account'],
  ['that is ready', 'is ready'],
  ['that was disconnected', 'was disconnected'],
])('a payment account has a description for each state: %s', async (state, words) => {
  await open(`finance/a payment account ${state}`, '/settings/finance/new', { as: 'administrator' })
  await expect.element(status).toMatchTextContent(words)
  await expectAccessible()
})

test('the state of a payment account can be refreshed', async () => {
  const server = await open('finance/a payment account that is being verified', '/settings/finance/new', {
    as: 'administrator',
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(status).toMatchTextContent('is ready')
  expect(server.sent.map(({ request }) => request)).toEqual([
    expect.stringMatching(/settings\/finance\/refresh/),
  ])
})

test('a failed payout is shown with the account: amount, day and reason [FIN-130]', async () => {
  await open('finance/a payout that failed', '/settings/finance/new', { as: 'administrator' })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent("A payout to the clinic's bank failed")
  await expect.element(alert).toMatchTextContent('05/05/2026, $1,234.50: The bank account has been closed.')
  await expectAccessible()
})

test('with a disconnected account the plans can still be read, and the page says what to do [FIN-131]', async () => {
  await open('finance/a payment account that was disconnected', financePage, { as: 'administrator' })
  await expect.element(page.getByText('The payment account is disconnected.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Connect the account again' }))
    .toHaveAttribute('href', '/settings/finance/new')
  await expect.element(page.getByRole('list', { name: 'Payment plans' })).toBeVisible()
})
