import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/component/expect-page.ts'
import { financePage, planOf } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const newPlan = (named: Record<string, string | number>) => `${financePage(named)}/payment-plan/new`
const dialog = page.getByRole('dialog', { name: 'Create Payment' })
const description = dialog.getByLabelText('Description')
const next = dialog.getByRole('button', { name: 'Continue' })
const confirm = dialog.getByRole('button', { name: 'Confirm' })
const sums = dialog.getByLabelText('What comes of it')
const none = dialog.css('label').filter({ hasText: 'None' })
const created = page.getByText('Payment plan created successfully!')

test('a contract fills in its terms and locks them; its down payment is due today [FIN-65, FIN-66, FIN-67, FIN-70, FIN-59, ERR-109, ERR-111] [C-21]', async () => {
  const server = await open('methods/a bank account and a contract', newPlan)
  const contract = dialog.getByLabelText('Contract')
  await contract.selectOptions(String(server.named.contract))
  await expect.element(description).toHaveValue('Full treatment')
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('5000.00')
  await expect.element(dialog.getByLabelText('Discount')).toHaveValue('5')
  for (const label of ['Description', 'Amount', 'Discount', 'Interest'])
    await expect.element(dialog.getByLabelText(label)).toBeDisabled()
  await expect.element(dialog.getByText('For a down payment')).not.toBeInTheDocument()
  await expect.element(sums).toMatchTextContent('Total due today$500.00')
  await expect.element(sums).toMatchTextContent('11 monthly payments of $386.36, the last one $386.40')
  await none.click()
  await expectAccessible()
  await next.click()
  await confirm.click()
  await expect.element(created).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'New Payment' }).click()
  await contract.selectOptions(String(server.named.contract))
  await dialog.getByText('Payment link', { exact: true }).click()
  await next.click()
  await confirm.click()
  const said = 'Contract already has a payment plan'
  await expect.element(dialog.getByText(said)).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  await expect.element(next).toBeVisible()
})

test('a created plan closes its dialog, however long the page takes to load it', async () => {
  const server = await open('methods/no card', newPlan)
  await description.fill('Retainer')
  await dialog.getByLabelText('Amount').fill('250')
  await none.click()
  await next.click()
  const letGo = server.hold('GET */finance/*')
  await confirm.click()
  await expect.element(created).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  letGo()
  await expect.element(planOf('Retainer')).toBeVisible()
})

/** Counts the form submissions from now on. */
function countSubmits(): () => number {
  let submits = 0
  const count = () => submits++
  window.addEventListener('submit', count, true)
  onTestFinished(() => window.removeEventListener('submit', count, true))
  return () => submits
}

test('a second Enter does not confirm an unread review', async () => {
  const server = await open('methods/a Visa', financePage)
  const submits = countSubmits()
  await page.getByRole('button', { name: 'New Payment' }).click()
  await expect.element(description).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(submits()).toBe(1)
  await expect.element(dialog.getByText('Description is required')).toBeVisible()

  await description.fill('Braces')
  await dialog.getByLabelText('Amount').fill('250')
  await userEvent.keyboard('{Enter}')
  const review = dialog.getByRole('heading', { name: 'Review this payment' })
  await expect.element(review).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(description).toHaveFocus()
  // The same button is Confirm on the second step and would still have the focus.
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(review).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(submits()).toBe(3)
  expect(server.sent).toEqual([])
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(planOf('Braces')).toBeVisible()
  expect(server.sent).toHaveLength(1)
})
