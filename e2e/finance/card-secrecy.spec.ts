import { cardNumbersIn } from '@archwire/server/test/database/stored-content'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'
import { typeCard } from './card-form.ts'
import { agreeOn, financePage, nth, setUpZoe } from './finance-fixture.ts'

// These tests are about money: a failure is never chance.
test.describe.configure({ retries: 0 })

/** No other test types this CVC; the last four digits of the number are not secret. */
const amex = { number: '378282246310005', cvc: '7391' }
const secretDigits = amex.number.slice(0, 10)
const tokenizer = 'POST /sandbox/payments/tokens'

const hasNumber = (text: string) => text.replace(/\D/g, '').includes(secretDigits)
// The CVC must stand by itself, because its four digits may occur in any random key.
const hasCvc = (text: string) => new RegExp(`(?<![0-9a-z])${amex.cvc}(?![0-9a-z])`, 'i').test(text)

const everythingOf = async (request: Request): Promise<string> =>
  [
    decodeURIComponent(request.url()),
    ...Object.values(await request.allHeaders()),
    request.postDataBuffer()?.toString() ?? '',
  ].join('\n')

/** Everything that leaves the browser from now on: requests with their contents, and messages over web sockets. */
function recordSent(page: Page) {
  const requests: Request[] = []
  const frames: string[] = []
  page.context().on('request', request => void requests.push(request))
  page.on('websocket', socket => {
    frames.push(socket.url())
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  const addressesWith = async (isIn: (text: string) => boolean) => {
    const found = new Set<string>()
    for (const request of requests) {
      if (isIn(await everythingOf(request)))
        found.add(`${request.method()} ${new URL(request.url()).pathname}`)
    }
    return [...found]
  }
  return {
    expectOnlyTokenized: async () => {
      expect(await addressesWith(hasNumber), 'where the number went').toEqual([tokenizer])
      expect(await addressesWith(hasCvc), 'where the CVC went').toEqual([tokenizer])
      // Nor any other text that could be a card number.
      const hasAny = (text: string) => cardNumbersIn(text).length > 0
      expect(await addressesWith(hasAny), 'where any number of a card went').toEqual([tokenizer])
      expect(frames.filter(frame => hasNumber(frame) || hasCvc(frame))).toEqual([])
    },
    frames,
  }
}

async function expectCardNotStored(page: Page): Promise<void> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect([hasNumber(stored), hasCvc(stored)], 'kept by the browser').toEqual([false, false])
}

async function tablesHolding(server: RunningServer, words: string): Promise<string[]> {
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.owner.query(
      `select 1 from ${name} as entry where regexp_replace(entry::text, '[ -]', '', 'g') like $1 limit 1`,
      [`%${words}%`],
    )
    if (rows.length > 0) holding.push(name)
  }
  return holding
}

async function expectNotStored(server: RunningServer): Promise<void> {
  expect(await tablesHolding(server, 'amex')).toContain('public.payment_methods')
  expect(await tablesHolding(server, secretDigits), 'tables that hold the number').toEqual([])
}

test("a card number typed into the form is in no request body outside the tokenizer: the staff's dialog [FIN-05]", {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectComplaint }) => {
  expectComplaint(/500 .*sandbox\/payments\/tokens/)
  const { id } = await setUpZoe({ page, clinic, make, server })
  const sent = recordSent(page)
  await page.goto(`${financePage(id)}/manage-cards/new`)
  await followed(page, 'finance')
  const dialog = page.getByRole('dialog')
  await typeCard(dialog, amex.number, { cvc: amex.cvc, zipcode: '11201' })
  await settled(page)
  await expectCardNotStored(page)
  const save = dialog.getByRole('button', { name: 'Save card' })
  // A failure does not reveal the typed number either.
  await page.route('**/sandbox/payments/tokens', route => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(/^Payment processing failed/)).toBeVisible()
  await page.unroute('**/sandbox/payments/tokens')
  await save.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Card has been successfully added.')).toBeVisible()
  await settled(page)
  await expectCardNotStored(page)
  await sent.expectOnlyTokenized()
  expect(sent.frames.length).toBeGreaterThan(1)
  await expectNotStored(server)
})

test('a card number typed into the form is in no request body outside the tokenizer: the public invoice [FIN-05] [G-22]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  const invoice = nth(await agreeOn(page, id), 0)
  const phone = await anotherPage()
  const sent = recordSent(phone)
  await phone.goto(`${server.address}/invoices/${invoice.identifierToken}`)
  await typeCard(phone, amex.number, { cvc: amex.cvc })
  await settled(phone)
  await expectCardNotStored(phone)
  await phone.getByRole('button', { name: 'Pay $600.00' }).click()
  await expect(phone.getByRole('status')).toHaveText('Paid')
  await settled(phone)
  await expectCardNotStored(phone)
  await sent.expectOnlyTokenized()
  await expectNotStored(server)
})
