import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectTexts } from '../../../../test/component/expect-page.ts'
import { choose, financePage, invoiceOf, only } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const menu = page.getByRole('menu')
const openMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click()
const nameOf = (sequence: number | string) => `Installment ${sequence} of 12 months`

async function expectOffered(name: string, items: string[]): Promise<void> {
  await openMenu(name)
  // The link can be withdrawn in every status.
  await expectTexts(menu.getByRole('menuitem'), [...items, 'Withdraw link'])
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
}

const toBePaid = ['View invoice', 'Charge now', 'Change payment method']
const forAdministrators: Record<number, string[]> = {
  1: [...toBePaid, 'Schedule to due date', 'Send payment link', 'Cancel invoice'],
  2: ['View invoice', 'Refund'],
  3: [...toBePaid, 'Schedule to due date', 'Send payment link', 'Refund'],
  4: ['View invoice', 'Decline check'],
  5: ['View invoice', 'Refund'],
  6: ['View invoice'],
  7: ['View invoice'],
  8: ['View invoice', 'Cancel invoice'],
  9: ['View invoice'],
  10: ['View invoice'],
  11: [...toBePaid, 'Send payment link', 'Cancel invoice'],
  12: [...toBePaid, 'Send payment link', 'Cancel invoice'],
}
const isTheirs = (item: string) => item !== 'Refund' && item !== 'Cancel invoice'

test.each(['administrator', 'staff'] as const)(
  'the menu of an invoice offers what its status, the patient and the person allow: %s [FIN-03, FIN-80, FIN-92, FIN-93, FIN-94, FIN-95, FIN-97, FIN-98, FIN-99, FIN-100, FIN-113, ROL-10, ROL-11, ROL-14, ROL-15, ROL-16, ROL-17, ROL-18, ROL-19] [C-22, C-44, C-45]',
  async as => {
    await open('finance/invoices that can be treated in every way', financePage, { as })
    await expect.element(invoiceOf(nameOf(2))).toMatchTextContent('Paid')
    for (const [sequence, items] of Object.entries(forAdministrators))
      await expectOffered(nameOf(sequence), as === 'staff' ? items.filter(isTheirs) : items)
    await openMenu(nameOf(3))
    await expect.element(menu).toBeVisible()
    await expectAccessible()
  },
)

test('without a card or a bank account nothing can be scheduled or changed [FIN-94]', async () => {
  await open('finance/a plan', financePage, { as: 'administrator' })
  await expectOffered(only, ['View invoice', 'Charge now', 'Send payment link', 'Cancel invoice'])
})

test('View invoice opens its public page in a new tab [FIN-80]', async () => {
  await open('finance/a plan', financePage)
  await openMenu(only)
  const view = menu.getByRole('menuitem', { name: 'View invoice' })
  await expect.element(view).toHaveAttribute('target', '_blank')
  await expect
    .element(view)
    .toHaveAttribute('href', expect.stringMatching(/\/invoices\/the-token-of-the-invoice$/))
})

const first = 'Installment 1 of 2 months'
const second = 'Installment 2 of 2 months'
const confirmation = page.getByRole('alertdialog')
const yes = (button: string) => confirmation.getByRole('button', { name: button })

test('an invoice is scheduled and canceled after confirmation, and its link is sent [FIN-96, ERR-139, ERR-140, ERR-141]', async () => {
  const server = await open('finance/two installments and a card', financePage, { as: 'administrator' })
  await choose(second, 'Schedule to due date')
  await expect.element(confirmation).toMatchTextContent('Are you sure you want to schedule this invoice?')
  await yes('Cancel').click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  await expect.element(invoiceOf(second)).toMatchTextContent('Awaiting Payment')
  await choose(second, 'Schedule to due date')
  await yes('Schedule').click()
  await expect.element(page.getByText('Invoice scheduled.')).toBeVisible()
  await expect.element(invoiceOf(second)).toMatchTextContent('Awaiting Process')
  await expect.element(invoiceOf(second)).toMatchTextContent('Visa •••• 4242')
  await expect.element(invoiceOf(second)).toMatchTextContent('Charged automatically on 06/06/2026')

  await choose(first, 'Send payment link')
  await expect.element(page.getByText('Payment Link Sent.')).toBeVisible()

  await choose(second, 'Cancel invoice')
  await expect.element(confirmation).toMatchTextContent('Are you sure you want to cancel this invoice?')
  await yes('Keep it').click()
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(invoiceOf(second)).toMatchTextContent('Awaiting Process')
  await choose(second, 'Cancel invoice')
  await yes('Cancel invoice').click()
  await expect.element(page.getByText('Invoice Canceled.')).toBeVisible()
  await expect.element(invoiceOf(second)).toMatchTextContent('Canceled')
})

const unreachable = 'finance/two installments of somebody whom no message reaches'

test('a payment link that cannot be sent shows an error [ERR-121]', async () => {
  await open(unreachable, financePage, { as: 'administrator' })
  await choose(second, 'Send payment link')
  await expect.element(page.getByText('Error creating payment link')).toBeVisible()
})

test.each([
  ['scheduled', 'Schedule to due date', 'Schedule', 'Error scheduling invoice'],
  ['canceled', 'Cancel invoice', 'Cancel invoice', 'Error cancelling invoice'],
])(
  'if somebody else was first, an invoice that cannot be %s any more shows the reason [ERR-123, ERR-125]',
  async (_, action, button, words) => {
    const server = await open(unreachable, financePage, { as: 'administrator' })
    await choose(second, action)
    await expect.element(confirmation).toBeVisible()
    await server.elsewhere('the bank begins to take the second')
    await yes(button).click()
    await expect.element(page.getByText(words)).toBeVisible()
  },
)

test('the link of an invoice is withdrawn after confirmation [LNK-08]', async () => {
  await open('finance/a plan', financePage)
  await choose(only, 'Withdraw link')
  await expect.element(confirmation.getByText('Withdraw the link of this invoice?')).toBeVisible()
  await yes('Withdraw link').click()
  await expect.element(page.getByText('Link withdrawn. There is a new one to send.')).toBeVisible()
})
