import { type Locator, page, userEvent } from 'vitest/browser'

export const financePage = ({ patient }: Record<string, string | number>): string =>
  `/v2/patient/${patient}/finance`

/** The name of the invoice of a plan that is paid at once. */
export const only = 'One-time payment, 1 month'

export const planOf = (description = 'Full treatment'): Locator =>
  page.getByRole('list', { name: 'Payment plans' }).getByRole('listitem', { name: description, exact: true })

export const openPlan = (description = 'Full treatment'): Promise<void> =>
  planOf(description).getByRole('button', { name: description }).click()

/** An invoice by its name: a row of the table. */
export const invoiceOf = (name: string): Locator =>
  page.css('tbody tr').filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) })

/** Opens the menu of an invoice, and chooses an action. */
export async function choose(invoice: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${invoice}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A figure of a plan by its name: 'Paid'. */
export const figureOf = (name: string, description = 'Full treatment'): Locator =>
  page
    .getByRole('list', { name: `Figures of ${description}` })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Types a card as a person does, digit by digit. */
export async function typeCard(
  within: Locator,
  number = '4242424242424242',
  { expiry = '1240', cvc = '123', zipcode = '' } = {},
): Promise<void> {
  const field = (name: string) => within.getByRole('textbox', { name, exact: true })
  await field('Card number').fill('')
  await userEvent.type(field('Card number'), number)
  await field('Expiry').fill('')
  await userEvent.type(field('Expiry'), expiry)
  await field('CVC').fill(cvc)
  if (zipcode !== '') await field('Zipcode').fill(zipcode)
}
