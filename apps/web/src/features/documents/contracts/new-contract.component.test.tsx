import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const situation = 'documents/a patient without documents'
const dialog = page.getByRole('dialog', { name: 'Create Contract' })
const next = dialog.getByRole('button', { name: 'Continue' })
const send = dialog.getByRole('button', { name: 'Email for Signature' })
const sentBadge = page
  .getByRole('region', { name: 'Treatment contracts', exact: true })
  .getByText('SENT', { exact: true })

test('a contract is made in two steps and sent to be signed, and a patient has one contract at a time [CON-01, CON-05, CON-10, CON-11, CON-12, CON-13, CON-14, CON-19, CON-20, CON-21, CON-22, CON-23, CON-24, CON-26, CON-27, DOC-02, ERR-142, ERR-145, API-111] [C-65, C-66]', async () => {
  const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/documents`)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await expectTexts(page.getByRole('menuitem'), ['Create contract', 'Create consent form'])
  await page.getByRole('menuitem', { name: 'Create contract' }).click()
  await expectAddress(`/v2/create-contract/${server.named.patient}`)
  await dialog.getByText('Installments', { exact: true }).click()
  await next.click()
  await expect.element(dialog.getByText('Description is required')).toBeVisible()
  await expect.element(dialog.getByText('Amount is required')).toBeVisible()
  await dialog.getByLabelText('Description').fill('Full treatment')
  await dialog.getByLabelText('Amount').fill('5000')
  await next.click()
  const initial = dialog.getByLabelText('Initial payment')
  await expect
    .element(dialog.getByText('Initial payment is required and must be greater than $0.00'))
    .toBeVisible()
  await initial.fill('5001')
  await expect.element(dialog.getByText('Initial payment should be less than invoice amount')).toBeVisible()
  await next.click()
  await expect.element(dialog.getByText('Initial payment should not be greater than amount')).toBeVisible()
  const months = dialog.getByRole('combobox', { name: 'Installments' })
  await expect.element(months).toHaveValue('2')
  await expectTexts(
    months.getByRole('option'),
    Array.from({ length: 11 }, (_, more) => `${more + 2}`),
  )
  await months.selectOptions('12')
  const discount = dialog.getByLabelText('Discount')
  await expectTexts(
    discount.getByRole('option'),
    Array.from({ length: 11 }, (_, steps) => `${steps * 5}%`),
  )
  await discount.selectOptions('10')
  await initial.fill('374.99')
  await next.click()
  await expect
    .element(dialog.getByText('Initial payment should not be less than installment amount'))
    .toBeVisible()
  await expectAccessible()
  await initial.fill('1000')
  await expect
    .element(dialog.getByLabelText('What comes of it'))
    .toMatchTextContent('11 monthly payments of $318.18, the last one $318.20')
  await next.click()
  await expect.element(dialog.getByText('To Zoë Muñoz, zoe@example.com.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit Contract' }).click()
  await expect.element(initial).toHaveValue('1000')
  await next.click()
  await expect.element(send).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  expect(server.sent).toEqual([])

  await server.elsewhere('somebody else makes a contract')
  await send.click()
  await expect.element(dialog.getByText('This patient has an active contract already')).toBeVisible()
  await expect.element(initial).toHaveValue('1000')
  await server.elsewhere('their contract is archived')
  await next.click()
  await send.dblClick()
  await expect.element(page.getByText('Contract created successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectCount(sentBadge, 1)
  const created = server.sent.filter(({ request }) => request.endsWith('/documents/contracts'))
  expect(created).toHaveLength(2)
  expect(created[1]?.body).toMatchObject({
    description: 'Full treatment',
    total_cost: 5000,
    down_payment: 1000,
    discount_rate: 0.1,
    monthly_payment_count: 12,
    sendEmail: true,
  })
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await expectTexts(page.getByRole('menuitem'), ['Create consent form'])
})

test('a contract that is paid at once has one payment, and is sent to be signed too [CON-25]', async () => {
  const server = await open(situation, ({ patient }) => `/v2/create-contract/${patient}`)
  await dialog.getByLabelText('Description').fill('Retainer')
  await dialog.getByLabelText('Amount').fill('0.50')
  await expect.element(dialog.getByLabelText('Initial payment')).not.toBeInTheDocument()
  await next.click()
  await send.click()
  await expect.element(page.getByText('Contract created successfully')).toBeVisible()
  await expectCount(sentBadge, 1)
  expect(server.sent).toMatchObject([
    { body: { description: 'Retainer', total_cost: 0.5, monthly_payment_count: 1, sendEmail: true } },
  ])
})

test('a second Enter does not create a contract before its review, and the dialog closes as soon as the contract is created', async () => {
  const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/documents`)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await page.getByRole('menuitem', { name: 'Create contract' }).click()
  await dialog.getByLabelText('Description').fill('Retainer')
  await dialog.getByLabelText('Amount').fill('250')
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('heading', { name: 'Review this contract' })).toHaveFocus()
  const letGo = server.hold('GET */documents/contracts')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Edit Contract' }).click()
  await expect.element(dialog.getByLabelText('Description')).toHaveFocus()
  await next.click()
  expect(server.sent).toEqual([])
  await send.click()
  await expect.element(page.getByText('Contract created successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  letGo()
  await expectCount(sentBadge, 1)
})
