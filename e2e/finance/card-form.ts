import type { Locator, Page } from '@playwright/test'

/** A card that works at the practice bank. */
export const goodCard = '4242424242424242'

/** Types a card as a person does, digit by digit. */
export async function typeCard(
  within: Page | Locator,
  number = goodCard,
  { expiry = '1240', cvc = '123', zipcode = '' } = {},
): Promise<void> {
  const field = (name: string) => within.getByRole('textbox', { name, exact: true })
  await field('Card number').fill('')
  await field('Card number').pressSequentially(number)
  await field('Expiry').fill('')
  await field('Expiry').pressSequentially(expiry)
  await field('CVC').fill(cvc)
  if (zipcode !== '') await field('Zipcode').fill(zipcode)
}
