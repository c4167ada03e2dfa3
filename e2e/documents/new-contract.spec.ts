import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { cardOf } from './signing.ts'

test('a contract in two steps is created and sent for its signature, and there is one at a time [CON-01] [CON-05] [CON-10] [CON-11] [CON-12] [CON-13] [CON-14] [CON-19] [CON-20] [CON-21] [CON-22] [CON-23] [CON-24] [CON-26] [CON-27] [DOC-02] [ERR-142] [ERR-145] [API-111] [C-65] [C-66]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const { id } = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@example.com',
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/documents`)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Create contract', 'Create consent form'])
  await page.getByRole('menuitem', { name: 'Create contract' }).click()
  await expect(page).toHaveURL(`/v2/create-contract/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Create Contract' })
  const next = dialog.getByRole('button', { name: 'Continue' })
  await dialog.getByText('Installments', { exact: true }).click()
  await next.click()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await dialog.getByLabel('Description').fill('Full treatment')
  await dialog.getByLabel('Amount').fill('5000')
  await next.click()
  const initial = dialog.getByLabel('Initial payment')
  await expect(dialog.getByText('Initial payment is required and must be greater than $0.00')).toBeVisible()
  await initial.fill('5001')
  await expect(dialog.getByText('Initial payment should be less than invoice amount')).toBeVisible()
  await next.click()
  await expect(dialog.getByText('Initial payment should not be greater than amount')).toBeVisible()
  const months = dialog.getByRole('combobox', { name: 'Installments' })
  await expect(months).toHaveValue('2')
  await expect(months.locator('option')).toHaveText(Array.from({ length: 11 }, (_, more) => `${more + 2}`))
  await months.selectOption('12')
  const discount = dialog.getByLabel('Discount')
  await expect(discount.locator('option')).toHaveText(
    Array.from({ length: 11 }, (_, steps) => `${steps * 5}%`),
  )
  await discount.selectOption('10')
  await initial.fill('374.99')
  await next.click()
  await expect(dialog.getByText('Initial payment should not be less than installment amount')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'contract-problems')
  await initial.fill('1000')
  await expect(dialog.getByLabel('What comes of it')).toContainText(
    '11 monthly payments of $318.18, the last one $318.20',
  )
  await expectThumbSized(page)
  await screenshot(page, 'contract-form')
  await next.click()
  await expect(dialog.getByText('To Zoë Muñoz, zoe@example.com.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit Contract' }).click()
  await expect(initial).toHaveValue('1000')
  await next.click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'contract-review')

  const calls = `/v2/rest/patients/${id}/documents/contracts`
  expectRefusal(`422 POST ${calls}`)
  await page.route(`**${calls}`, route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { error: 'There is an active contract' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Email for Signature' }).click()
  await expect(dialog.getByText('There is an active contract')).toBeVisible()
  await expect(initial).toHaveValue('1000')
  await page.unroute(`**${calls}`)
  await next.click()
  await dialog.getByRole('button', { name: 'Email for Signature' }).dblclick()
  await expect(page.getByText('Contract created successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const card = cardOf(page, 'Treatment contracts')
  await expect(card.getByText('SENT', { exact: true })).toHaveCount(1)
  const { rows } = await server.owner.query(
    `select description, total_cost_cents::int as cost, down_payment_cents::int as down, discount_bps as discount
     from contracts where patient_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ description: 'Full treatment', cost: 500_000, down: 100_000, discount: 1000 }])
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Create consent form'])
})

test('a contract that is paid at once has one payment and is sent too [CON-25]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', email: 'zoe@example.com' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/create-contract/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Create Contract' })
  await dialog.getByLabel('Description').fill('Retainer')
  await dialog.getByLabel('Amount').fill('0.50')
  await expect(dialog.getByLabel('Initial payment')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Email for Signature' }).click()
  await expect(page.getByText('Contract created successfully')).toBeVisible()
  const { rows } = await server.owner.query(
    'select monthly_payment_count as count, email_sent_to as sent from contracts where patient_id = $1',
    [id],
  )
  expect(rows).toEqual([{ count: 1, sent: 'zoe@example.com' }])
})

test('a second Enter creates no contract unread, and one that is created closes its dialog at once', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', email: 'zoe@example.com' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/documents`)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await page.getByRole('menuitem', { name: 'Create contract' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Contract' })
  await dialog.getByLabel('Description').fill('Retainer')
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Review this contract' })).toBeFocused()
  const sent: string[] = []
  const { promise: isClosed, resolve: tellClosed } = Promise.withResolvers<void>()
  await page.route(`**/v2/rest/patients/${id}/documents/contracts`, async route => {
    const method = route.request().method()
    if (method === 'POST') sent.push(method)
    else await isClosed
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Edit Contract' }).click()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Email for Signature' }).click()
  await expect(page.getByText('Contract created successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  tellClosed()
  await expect(cardOf(page, 'Treatment contracts').getByText('SENT', { exact: true })).toHaveCount(1)
})
