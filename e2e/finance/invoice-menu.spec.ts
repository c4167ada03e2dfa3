import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  agreeOn,
  choose,
  deskWithZoe,
  financePage,
  invoiceOf,
  makeOverdue,
  nth,
  openInvoiceMenu,
  payFor,
  putInvoice,
  refund,
  saveCard,
} from './finance-desk.ts'

async function offered(page: Page, name: string): Promise<string[]> {
  const menu = await openInvoiceMenu(page, name)
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  const items = await menu.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  return items
}

const name = (sequence: number) => `Installment ${sequence} of 12 months`

test('the menu of an invoice offers what its status, the patient and the person allow [FIN-03] [FIN-80] [FIN-92] [FIN-93] [FIN-94] [FIN-95] [FIN-97] [FIN-98] [FIN-99] [FIN-100] [FIN-113] [ROL-10] [ROL-11] [ROL-14] [ROL-15] [ROL-16] [ROL-17] [ROL-18] [ROL-19] [C-22] [C-44] [C-45]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server }, clinic.administrator)
  const plan = await agreeOn(page, id, { amount: 1200, installments: 12 })
  await page.goto(financePage(id))
  const basic = ['View invoice', 'Charge now', 'Send payment link', 'Cancel invoice']
  expect(await offered(page, name(1))).toEqual(basic)

  const card = await saveCard(page, id)
  await payFor(page, nth(plan, 1), 100)
  await payFor(page, nth(plan, 2), 40)
  await payFor(page, nth(plan, 3), 100, { way: 'check', info: 'Check 7' })
  await payFor(page, nth(plan, 4), 100)
  await refund(page, nth(plan, 4), 20)
  await payFor(page, nth(plan, 5), 100)
  await refund(page, nth(plan, 5), 100)
  await putInvoice(server, nth(plan, 6), { status: 'canceled' })
  await putInvoice(server, nth(plan, 7), { status: 'denied' })
  await putInvoice(server, nth(plan, 8), { status: 'capturing' })
  await putInvoice(server, nth(plan, 9), { status: 'voided' })
  await putInvoice(server, nth(plan, 10), { status: 'awaiting_process' })
  await makeOverdue(server, nth(plan, 11), 500)
  expect(card).toMatch(/^pm_/)
  await page.reload()
  const change = 'Change payment method'
  const open = ['View invoice', 'Charge now', change]
  const forAdministrators: Record<number, string[]> = {
    1: [...open, 'Schedule to due date', 'Send payment link', 'Cancel invoice'],
    2: ['View invoice', 'Refund'],
    3: [...open, 'Schedule to due date', 'Send payment link', 'Refund'],
    4: ['View invoice', 'Decline check'],
    5: ['View invoice', 'Refund'],
    6: ['View invoice'],
    7: ['View invoice'],
    8: ['View invoice', 'Cancel invoice'],
    9: ['View invoice'],
    10: ['View invoice'],
    11: [...open, 'Send payment link', 'Cancel invoice'],
    12: [...open, 'Send payment link', 'Cancel invoice'],
  }
  await expect(invoiceOf(page, name(2))).toContainText('Paid')
  for (const [sequence, items] of Object.entries(forAdministrators)) {
    expect(await offered(page, name(Number(sequence))), `menu ${sequence}`).toEqual(items)
  }
  await openInvoiceMenu(page, name(3))
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'invoice-menu')
  await page.keyboard.press('Escape')

  await startSession(page, clinic.staff)
  await page.reload()
  await expect(invoiceOf(page, name(2))).toContainText('Paid')
  for (const [sequence, items] of Object.entries(forAdministrators)) {
    const theirs = items.filter(item => item !== 'Refund' && item !== 'Cancel invoice')
    expect(await offered(page, name(Number(sequence))), `menu ${sequence} of staff`).toEqual(theirs)
  }
})

test('View invoice opens its public page in a new tab [FIN-80]', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id)
  await page.goto(financePage(id))
  const menu = await openInvoiceMenu(page, 'One-time payment, 1 month')
  const view = menu.getByRole('menuitem', { name: 'View invoice' })
  await expect(view).toHaveAttribute('target', '_blank')
  await expect(view).toHaveAttribute('href', new RegExp(`/invoices/${nth(plan, 0).identifierToken}$`))
})

test('an invoice is scheduled and canceled once the person is sure, and its link is sent [FIN-96] [ERR-139] [ERR-140] [ERR-141]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await deskWithZoe({ page, clinic, make, server }, clinic.administrator)
  await agreeOn(page, id, { installments: 2 })
  await saveCard(page, id)
  await page.goto(financePage(id))
  const second = 'Installment 2 of 2 months'
  await choose(page, second, 'Schedule to due date')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to schedule this invoice?')
  await screenshot(page, 'invoice-schedule')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(invoiceOf(page, second)).toContainText('Awaiting Payment')
  await choose(page, second, 'Schedule to due date')
  await question.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Invoice scheduled.')).toBeVisible()
  await expect(invoiceOf(page, second)).toContainText('Awaiting Process')
  await expect(invoiceOf(page, second)).toContainText('Visa •••• 4242')

  await expect(invoiceOf(page, second)).toContainText(/Charged automatically on \d/)

  const first = 'Installment 1 of 2 months'
  await choose(page, first, 'Send payment link')
  await expect(page.getByText('Payment Link Sent.')).toBeVisible()

  await choose(page, second, 'Cancel invoice')
  await expect(question).toContainText('Are you sure you want to cancel this invoice?')
  await screenshot(page, 'invoice-cancel')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(invoiceOf(page, second)).toContainText('Awaiting Process')
  await choose(page, second, 'Cancel invoice')
  await question.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(page.getByText('Invoice Canceled.')).toBeVisible()
  await expect(invoiceOf(page, second)).toContainText('Canceled')
})

test('what cannot be scheduled, canceled or sent says so, and why [ERR-121] [ERR-123] [ERR-125]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server }, clinic.administrator, {
    email: null,
    phone_number: null,
  })
  const plan = await agreeOn(page, id, { installments: 2 })
  await saveCard(page, id)
  const { id: second } = nth(plan, 1)
  expectRefusal(`422 GET /v2/rest/billing/invoices/${second}/links/new`)
  expectRefusal(`422 PUT /v2/rest/billing/invoices/${second}/awaiting_process`)
  expectRefusal(`422 DELETE /v2/rest/billing/invoices/${second}/cancel`)
  await page.goto(financePage(id))
  const label = 'Installment 2 of 2 months'
  const yes = (button: string) => page.getByRole('alertdialog').getByRole('button', { name: button })
  await choose(page, label, 'Send payment link')
  await expect(page.getByText('Error creating payment link')).toBeVisible()
  // Somebody else was faster, and this page has not heard of it.
  await choose(page, label, 'Schedule to due date')
  await putInvoice(server, nth(plan, 1), { status: 'capturing' })
  await yes('Schedule').click()
  await expect(page.getByText('Error scheduling invoice')).toBeVisible()
  await putInvoice(server, nth(plan, 1), { status: 'awaiting_payment' })
  await page.reload()
  await choose(page, label, 'Cancel invoice')
  await putInvoice(server, nth(plan, 1), { status: 'capturing' })
  await yes('Cancel invoice').click()
  await expect(page.getByText('Error cancelling invoice')).toBeVisible()
})
