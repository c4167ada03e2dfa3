import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { goodCard, typeCard } from './card-form.ts'
import { agreeOn, financePage, setUpZoe } from './finance-fixture.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const cards = (page: Page) => page.getByRole('list', { name: 'Cards', exact: true }).getByRole('listitem')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save card' })

test('a first card: missing values are named, the default is confirmed, and the card is saved in the right order [FIN-01, FIN-05, FIN-13, FIN-22, FIN-23, FIN-27, FIN-30, FIN-32, FIN-33, FIN-34, FIN-35, FIN-36, FIN-37, FIN-38, FIN-39, FIN-40, FIN-47, ERR-132, ERR-133, API-94, API-99, API-100, API-101, API-113] [G-25] [G-68]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id)
  await page.goto(financePage(id))
  await page.getByRole('button', { name: 'Manage Credit/Debit Cards (0)' }).click()
  await expect(page).toHaveURL(`${financePage(id)}/manage-cards/new`)
  const dialog = page.getByRole('dialog', { name: 'Manage Credit/Debit Cards' })
  await expect(dialog.getByRole('heading', { name: 'Add New Card' })).toBeVisible()

  await save(page).click()
  for (const words of ['Card is required', 'Card expiry is required', 'Card CVC is required']) {
    await expect(dialog.getByText(words)).toBeVisible()
  }
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'cards-problems')
  await typeCard(dialog, '4242424242424241', { cvc: '12', zipcode: '1234567' })
  await save(page).click()
  await expect(dialog.getByText('Card is invalid')).toHaveCount(2)
  await expect(dialog.getByText('Zipcode is too long')).toBeVisible()
  await typeCard(dialog, goodCard, { zipcode: '112' })
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
  await expect(dialog.getByRole('textbox', { name: 'Expiry' })).toHaveValue('12 / 40')
  await save(page).click()
  await expect(dialog.getByText('Zipcode is invalid')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Zipcode' }).fill('11201')

  const requests: string[] = []
  const bodies: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\/(sandbox\/payments|finance)\//.test(pathname)) requests.push(`${request.method()} ${pathname}`)
    if (!pathname.startsWith('/sandbox/payments/tokens')) bodies.push(request.postData() ?? '', request.url())
  })
  await save(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Set Default Payment Method')
  await screenshot(page, 'cards-default')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(requests).toEqual([])
  await save(page).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Card added successfully!')).toBeVisible()
  await expect(dialog.getByText('Card has been successfully added.')).toBeVisible()
  await expect(cards(page)).toHaveText([/Visa •••• 4242.*Expires 12\/2040/])
  const finance = `/v2/rest/patients/${id}/finance`
  const order = requests.map(one => one.replace(/tok_.*|seti_[^/]*/, '…'))
  expect(order.filter((one, index) => one !== order[index - 1]).slice(0, 5)).toEqual([
    'POST /sandbox/payments/tokens',
    `GET ${finance}/duplicate_cards/…`,
    `POST ${finance}/stripe_setup_intents`,
    'POST /sandbox/payments/setup_intents/…/confirm',
    `PUT ${finance}/payment_method`,
  ])
  for (const read of ['summary', 'payment_methods', 'payment_plans']) {
    await expect.poll(() => order.concat(requests)).toContain(`GET ${finance}/${read}`)
  }
  expect(bodies.filter(body => /4242 ?4242 ?4242/.test(body))).toEqual([])
  for (const field of ['Card number', 'Expiry', 'CVC', 'Zipcode']) {
    await expect(dialog.getByRole('textbox', { name: field, exact: true })).toHaveValue('')
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'cards-added')
  const { rows } = await server.owner.query(
    `select m.brand, m.last4, i.status from invoices i join payment_methods m on m.id = i.payment_method_id
     where i.payment_plan_id = $1`,
    [plan.id],
  )
  expect(rows).toMatchObject([{ brand: 'visa', last4: '4242' }])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Manage Credit/Debit Cards (1)' })).toBeVisible()
})
