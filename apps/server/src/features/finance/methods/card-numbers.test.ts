import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { cardNumbersIn, everythingStored } from '../../../../test/database/stored-content.ts'
import { paymentFixture } from '../../../../test/fixtures/finance/payment-fixture.ts'

const lines: string[] = []
const db = await cloneDatabase()
const desk = await paymentFixture(db, {
  env: { LOG_LEVEL: 'debug' },
  logStream: { write: line => void lines.push(line) },
})

// A card that works, one that cannot be saved, one that is no test number, one that is mistyped; and two bank accounts.
const cards = ['5555555555554444', '4000000000009995', '4012888888881881', '4242424242424241']
const accounts = ['000123456789', '987654321098']

test('a card or account number is nowhere but in the request to the tokenizer [FIN-05]', async () => {
  for (const number of cards) {
    const spaced = number.replace(/(.{4})/g, '$1 ').trim()
    for (const typed of [number, spaced]) {
      const made = await desk.tokenOf(typed)
      const secret = await desk.setupOf(desk.staff, 'card')
      const token = made.json().id ?? 'tok_none'
      const confirmed = await desk.confirm(secret, { token, postal_code: '94107' })
      await desk.staff.get(`${desk.finance}/duplicate_cards/${token}`)
      const { payment_method: saved = 'pm_none' } = confirmed.json()
      await desk.takeUp(saved)
      // A number that was sent in a wrong field, or without the form, must not be stored either.
      for (const answer of [
        made,
        confirmed,
        await desk.post('/sandbox/payments/tokens', { card: { number: { nested: typed } } }),
        await desk.post('/sandbox/payments/tokens', { number: typed }),
        await desk.confirm(secret, { token: typed, postal_code: '94107' }),
        await desk.post(`/sandbox/payments/setup_intents/${number}/confirm`, { client_secret: number }),
        await desk.app.inject({
          method: 'POST',
          url: '/sandbox/payments/tokens',
          payload: `{"card":{"number":"${typed}"`,
          headers: { 'content-type': 'application/json' },
        }),
      ])
        expect(answer.body).not.toContain(typed)
    }
  }
  for (const number of accounts) {
    const secret = await desk.setupOf(desk.staff, 'us_bank_account')
    const us_bank_account = { routing_number: '110000000', account_number: number }
    const confirmed = await desk.confirm(secret, { us_bank_account })
    expect(confirmed.body).not.toContain(number)
    await desk.takeUp(confirmed.json().payment_method ?? 'pm_none')
  }
  await desk.byAndBy()
  expect((await desk.methods(desk.admin)).cards).toHaveLength(1)
  expect((await desk.methods(desk.admin)).bankAccounts).toHaveLength(1)

  const stored = await everythingStored(db)
  expect(stored).toContain('4444')
  expect(lines.length).toBeGreaterThan(20)
  const places = { stored, logged: lines.join('\n') }
  expect(cardNumbersIn(`card ${cards[0]}, 4242 4242-4242 4242`)).toHaveLength(2)
  expect(cardNumbersIn('5464-8018-0717-9406253')).toHaveLength(1)
  expect(cardNumbersIn('"reqId":"abcdea54-6480-1807-1794-06253abcdefa"')).toEqual([])
  expect(cardNumbersIn(String.raw`(1,"\\xab5476018717075945cd")`)).toEqual([])
  expect(cardNumbersIn(`(1,"\\\\x${Buffer.from(`card ${cards[0]}`).toString('hex')}")`)).toEqual([cards[0]])
  expect(cardNumbersIn('7a7c5476018717075945e0a1b2c3d4e5f6071829')).toEqual([])
  for (const [place, text] of Object.entries(places)) {
    expect([place, cardNumbersIn(text)]).toEqual([place, []])
    const digits = text.replaceAll(/[ -]/g, '')
    for (const number of [...cards, ...accounts])
      expect(`${place}: ${digits.includes(number) ? number : 'nothing'}`).toBe(`${place}: nothing`)
  }
})

test('no endpoint has a field for a card number', () => {
  const file = new URL('../../../../../../packages/contract/src/finance/methods.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).not.toMatch(/number:|cvc|account_number/)
})
