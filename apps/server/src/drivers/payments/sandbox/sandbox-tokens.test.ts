import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import type { Account } from '../port.ts'
import { sandboxPayments } from './sandbox.ts'
import { testCards } from './test-numbers.ts'

const db = await cloneDatabase()
db.clock.set('2026-05-06T14:00:00Z')
const clinic = db.database.forClinic((await factories(db.owner).clinic()).id, { kind: 'system' })
const account: Account = { accountId: `acct_sandbox_${clinic.id}`, clinic }
const { gateway, bank } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: () => Promise.resolve(),
})
const customerId = await gateway.createCustomer(account, { patientId: 1, key: 'customer' })

const typed = (number: string) => ({ number, exp_month: '12', exp_year: '30', cvc: '123' })

function token(number: string): string {
  const made = bank.makeToken(typed(number))
  if ('refusal' in made) throw new Error(made.refusal.message)
  return made.id
}

const setup = async (kind: 'card' | 'us_bank_account') => {
  const { clientSecret } = await gateway.createSetupIntent(account, { customerId, kind })
  return { id: clientSecret.split('_secret_')[0] ?? '', clientSecret }
}

async function confirmBank(routing_number: string, account_number: string) {
  const { id, clientSecret } = await setup('us_bank_account')
  return bank.confirmSetup(db.database, id, {
    client_secret: clientSecret,
    us_bank_account: { routing_number, account_number },
  })
}

test('only test numbers are accepted as cards and bank accounts', async () => {
  const message = (number: string, more = {}) => {
    const made = bank.makeToken({ ...typed(number), ...more })
    return 'refusal' in made ? made.refusal.code : 'a token'
  }
  expect(message('4111 1111 1111 1112')).toBe('incorrect_number')
  expect(message('4012888888881881')).toBe('card_declined')
  expect(message('not a number')).toBe('incorrect_number')
  expect(message('4242424242424242', { exp_month: '13' })).toBe('invalid_expiry_month')
  expect(message('4242424242424242', { exp_year: '2026', exp_month: '4' })).toBe('invalid_expiry_year')
  expect(message('4242424242424242', { exp_year: '2026', exp_month: '5' })).toBe('a token')
  expect(message('4242424242424242', { cvc: '1' })).toBe('invalid_cvc')
  expect(await confirmBank('110000001', '000123456789')).toMatchObject({
    refusal: { code: 'routing_number_invalid' },
  })
  expect(await confirmBank('110000000', '123')).toMatchObject({ refusal: { code: 'account_number_invalid' } })
})

test('a token or setup contains no card number, fits into a URL, and cannot be forged', async () => {
  for (const number of testCards.keys()) {
    const id = token(number)
    expect(id.length).toBeLessThan(200)
    expect(Buffer.from(id.slice(4), 'base64url').toString('latin1')).not.toContain(number)
  }
  const { id, clientSecret } = await setup('card')
  expect(id.length).toBeLessThan(200)
  const forged = (secret: string, number = id) =>
    bank.confirmSetup(db.database, number, { client_secret: secret, token: token('4242424242424242') })
  expect(await forged(`${id}_secret_x`)).toBeUndefined()
  expect(await forged(clientSecret, `${id}x`)).toBeUndefined()
  expect(await gateway.retrieveToken(account, `${token('4242424242424242')}x`)).toBeUndefined()
  expect(await gateway.retrieveToken(account, 'tok_visa')).toBeUndefined()
})

test('a setup that is confirmed twice saves one card, and the same number has the same fingerprint', async () => {
  const { id, clientSecret } = await setup('card')
  const sent = { client_secret: clientSecret, token: token('4242424242424242') }
  const first = await bank.confirmSetup(db.database, id, sent)
  expect(await bank.confirmSetup(db.database, id, sent)).toEqual(first)
  const known = await gateway.retrieveToken(account, token('4242424242424242'))
  const other = await gateway.retrieveToken(account, token('5555555555554444'))
  if (first === undefined || 'refusal' in first) throw new Error('it was not saved')
  const method = await gateway.retrievePaymentMethod(account, first.methodId)
  expect(known?.fingerprint).toBe(method?.fingerprint)
  expect(other?.fingerprint).not.toBe(known?.fingerprint)
})
