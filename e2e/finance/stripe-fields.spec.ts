import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, test } from '../harness/harness.ts'
import { financePage, setUpZoe } from './finance-fixture.ts'

/**
 * Stands in for Stripe's own script: fields that the page cannot read, and the three calls that the page makes with
 * them.
 */
const script = `
  window.calls = []
  window.Stripe = (key, options) => {
    window.calls.push(['Stripe', key, options.stripeAccount])
    const element = kind => {
      const listeners = {}
      return {
        mount(box) {
          const input = document.createElement('input')
          input.setAttribute('aria-label', kind)
          input.oninput = () =>
            listeners.change({ empty: input.value === '', complete: input.value.length > 2 })
          box.append(input)
          this.input = input
        },
        on: (name, listener) => { listeners[name] = listener },
        clear() { this.input.value = ''; this.input.oninput() },
        focus() { this.input.focus() },
        destroy() { this.input.remove() },
        kind,
      }
    }
    return {
      elements: () => ({ create: element }),
      createToken: async ({ kind }) => { window.calls.push(['createToken', kind]); return { token: { id: 'tok_1' } } },
      confirmCardSetup: async (secret, { payment_method: { card, billing_details } }) => {
        window.calls.push(['confirmCardSetup', secret, card.kind, billing_details])
        return window.refuses
          ? { error: { message: 'Your card number is incorrect.' } }
          : { setupIntent: { payment_method: 'pm_1' } }
      },
    }
  }
  window.Stripe.version = 10
`

/** Makes the page that of a clinic with Stripe; the responses that would need Stripe are given here. */
async function asStripe(page: Page, id: number): Promise<void> {
  const finance = `**/v2/rest/patients/${id}/finance`
  await page.route('https://js.stripe.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route(`**${financePage(id)}/**`, async route => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy'] ?? ''
    await route.fulfill({
      response: answer,
      headers: {
        ...answer.headers(),
        'content-security-policy': policy.replace(
          "script-src 'self'",
          "script-src 'self' https://js.stripe.com",
        ),
      },
    })
  })
  await page.route('**/v2/rest/billing/gateway', route =>
    route.fulfill({ json: { name: 'stripe', publishableKey: 'pk_test_1', accountId: 'acct_1' } }),
  )
  await page.route(`${finance}/duplicate_cards/tok_1`, route =>
    route.fulfill({ json: { duplicateCard: { duplicate: false } } }),
  )
  await page.route(`${finance}/stripe_setup_intents`, route =>
    route.fulfill({ status: 201, json: { clientSecret: 'seti_1_secret_1' } }),
  )
  await page.route(`${finance}/payment_method`, route => {
    expect(route.request().postDataJSON()).toEqual({ patient_id: id, payment_method_id: 'pm_1' })
    return route.fulfill({ json: { cards: [], bankAccounts: [] } })
  })
}

test("with Stripe the fields are Stripe's own, for the clinic's account, and no code of ours reads them [FIN-05, FIN-33, FIN-37, FIN-40, ERR-115, API-113]", {
  tag: '@any-width',
}, async ({ page, clinic, make, server }) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  // A page whose calls are answered by the test must not reach the real server.
  await cutLiveUpdates(page)
  await asStripe(page, id)
  await page.goto(`${financePage(id)}/manage-cards/new`)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save card' })
  const field = (kind: string) => dialog.getByRole('textbox', { name: kind })
  await expect(field('cardNumber')).toBeVisible()
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Card is required')
  await expect(field('cardNumber')).toBeFocused()
  await field('cardNumber').fill('4242')
  await field('cardExpiry').fill('1240')
  await field('cardCvc').fill('1')
  await save.click()
  await expect(dialog.getByText('Card is invalid')).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveText('Card is invalid')
  await expect(field('cardCvc')).toBeFocused()
  await field('cardCvc').fill('123')
  await dialog.getByRole('textbox', { name: 'Zipcode' }).fill('11201')
  const confirmed = async () => {
    await save.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  }
  await page.evaluate(() => Object.assign(window, { refuses: true }))
  await confirmed()
  await expect(dialog.getByText('Your card number is incorrect.')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { refuses: false, calls: [] }))
  await confirmed()
  await expect(page.getByText('Card added successfully!')).toBeVisible()
  await expect(field('cardNumber')).toHaveValue('')
  expect(await page.evaluate(() => (window as unknown as { calls: unknown }).calls)).toEqual([
    ['createToken', 'cardNumber'],
    ['confirmCardSetup', 'seti_1_secret_1', 'cardNumber', { address: { postal_code: '11201' } }],
  ])
})

test("while Stripe's fields are loading the button says so, and saves nothing", {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  await cutLiveUpdates(page)
  await asStripe(page, id)
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('https://js.stripe.com/**', async route => {
    await isLet
    await route.fallback()
  })
  // The page counts as loaded only with Stripe's script, so the test waits for the page's own scripts alone.
  await page.goto(`${financePage(id)}/manage-cards/new`, { waitUntil: 'domcontentloaded' })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Loading…' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Zipcode' }).press('Enter')
  await expect(dialog.getByText('Card is required')).toHaveCount(0)
  letThrough()
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await expect(dialog.getByText('Card is required')).toBeVisible()
})
