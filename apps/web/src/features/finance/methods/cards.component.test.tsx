import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount, expectTexts } from '../../../../test/component/expect-page.ts'
import { financePage, typeCard } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const manageCards = (named: Record<string, string | number>) => `${financePage(named)}/manage-cards/new`
const dialog = page.getByRole('dialog')
const cards = page.getByRole('list', { name: 'Cards', exact: true }).getByRole('listitem')
const save = dialog.getByRole('button', { name: 'Save card' })
const question = page.getByRole('alertdialog')
const status = dialog.getByRole('status')
const actionsFor = (name: string) => dialog.getByRole('button', { name: `Actions for ${name}` })

async function archive(name: string, answer = 'Archive'): Promise<void> {
  await actionsFor(name).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(question).toMatchTextContent('Are you sure you want to archive this card?')
  await question.getByRole('button', { name: answer }).click()
  await expect.element(question).not.toBeInTheDocument()
}

test('a card is archived after confirmation; administrators still see it [FIN-24, FIN-25, FIN-26, FIN-28, FIN-29, FIN-31, ROL-12, API-95]', async () => {
  const server = await open('methods/a Visa and an American Express', manageCards, { as: 'administrator' })
  await expectCount(cards, 2)
  await expect.element(page.css('svg[data-brand="amex"]')).toBeVisible()
  await expect.element(page.css('svg[data-brand="visa"]')).toBeVisible()
  await archive('American Express •••• 0005', 'Cancel')
  await expectCount(cards.filter({ hasText: 'archived' }), 0)
  expect(server.sent).toEqual([])
  await archive('American Express •••• 0005')
  await expect.element(page.getByRole('dialog', { name: 'Card Archived Successfully' })).toBeVisible()
  const archived = cards.filter({ hasText: 'American Express' })
  await expect.element(archived).toMatchTextContent('This card was archived.')
  await expect.element(archived.getByRole('button')).not.toBeInTheDocument()
  await expectAccessible()
})

const withArchived = 'methods/a Visa, and an American Express that was archived'

test('administrators see an archived card, marked as such [ROL-12]', async () => {
  await open(withArchived, manageCards, { as: 'administrator' })
  await expectCount(cards, 2)
  await expect
    .element(cards.filter({ hasText: 'American Express •••• 0005' }))
    .toMatchTextContent('This card was archived.')
})

test('nobody else sees an archived card [ROL-13]', async () => {
  await open(withArchived, manageCards)
  await expectTexts(cards, [/Visa •••• 4242/])
})

test('a duplicate card and one that the bank refuses show an error on the form and in a notice [FIN-41, ERR-114, ERR-115, ERR-117]', async () => {
  await open('methods/a Visa', manageCards)
  await typeCard(dialog)
  await save.click()
  const known = 'You already have this credit card. Please request an administrator to process this request.'
  await expect.element(dialog.getByText(known)).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: known })).toBeVisible()
  await typeCard(dialog, '4000000000009995')
  await save.click()
  await expect.element(dialog.getByText('Your card has insufficient funds.')).toBeVisible()
  await expectCount(cards, 1)
})

test('failing to load, check or archive cards shows an error of its own each [ERR-116, ERR-118, ERR-127, ERR-128, ERR-131]', async () => {
  let stop = () => {}
  const server = await open('methods/a Mastercard', financePage, {
    before: server => {
      stop = server.fail('GET */finance/payment_methods', 500)
    },
  })
  await expect.element(page.getByText("We couldn't find the patient payment methods")).toBeVisible()
  await page.getByRole('button', { name: 'Manage Credit/Debit Cards' }).click()
  await expect.element(dialog.getByText('Unable to load saved payment methods')).toBeVisible()
  stop()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expectCount(cards, 1)
  server.fail('DELETE */finance/payment_methods', 500)
  await archive('Mastercard')
  await expect.element(page.getByText('Error deleting payment method')).toBeVisible()

  // Another card than the one that the other test saves here.
  await typeCard(dialog, '378282246310005', { cvc: '1234' })
  server.fail('POST /sandbox/payments/tokens', 500, 1)
  await save.click()
  await expect
    .element(dialog.getByText('Payment processing failed. Please check your card details and try again.'))
    .toBeVisible()
  server.fail('GET */duplicate_cards/*', 500, 1)
  await save.click()
  await expect.element(page.getByText('Error checking for duplicate payment methods')).toBeVisible()
  const letGo = server.hold('POST */stripe_setup_intents')
  await save.click()
  await expect.poll(() => server.requests.some(one => one.endsWith('/stripe_setup_intents'))).toBe(true)
  await server.elsewhere('the payment account is closed')
  letGo()
  await expect.element(page.getByText('Error adding payment method')).toBeVisible()
  await expect.element(dialog.getByText('Billing onboarding is not completed')).toBeVisible()
})

test('a saved or archived card is announced and shown at once, however long the page takes to read everything again', async () => {
  const server = await open('methods/a Mastercard', manageCards)
  await expectCount(cards, 1)
  const letGo = server.hold('GET */finance/payment_methods')
  await typeCard(dialog)
  await save.click()
  await expectTexts(cards, [/Visa •••• 4242/, /Mastercard •••• 4444.*Default/])
  await expect.element(save).toBeVisible()
  await archive('Mastercard')
  await expectTexts(cards, [/Visa •••• 4242/])
  await expect.element(status).toHaveTextContent('This card was archived.')
  letGo()
  await expect
    .element(status)
    .toHaveTextContent('This card was archived.Visa •••• 4242 is the default payment method now.')
  await expectTexts(cards, [/Visa •••• 4242.*Default/])
})

test('of a refused and an archived card, the dialog mentions the last one', async () => {
  await open('methods/a Visa and a Mastercard', manageCards)
  const refusal = dialog.getByText(/^You already have this credit card/)
  await typeCard(dialog)
  await save.click()
  await expect.element(refusal).toBeVisible()
  await archive('Mastercard')
  await expect.element(status).toHaveTextContent('This card was archived.')
  await expect.element(refusal).not.toBeInTheDocument()
  await save.click()
  await expect.element(refusal).toBeVisible()
  await expect.element(status).toBeEmptyDOMElement()
})

test('Escape closes the menu of a card and not the dialog; archiving is announced and moves the focus', async () => {
  await open('methods/a Visa and a Mastercard', financePage)
  await page.getByRole('button', { name: 'Manage Credit/Debit Cards (2)' }).click()
  const actions = actionsFor('Mastercard')
  await actions.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(actions).toHaveFocus()
  // Screen readers announce only changes within an element that was already there.
  await expectCount(status, 1)
  await archive('Mastercard')
  await expect.element(actions).not.toBeInTheDocument()
  await expect.element(status).toHaveTextContent('This card was archived.')
  await expect.element(dialog.getByRole('heading', { name: 'Card Archived Successfully' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
