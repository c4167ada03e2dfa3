import { expect, test } from 'vitest'
import { testSecret } from '../../test/database/database-template.ts'
import { testClock } from '../../test/fixtures/app-environment.ts'
import { readConfig } from '../config/config.ts'
import { composeClearinghouse } from './providers.ts'

const compose = (env: Record<string, string>) =>
  composeClearinghouse(readConfig(env).clearinghouse, {
    appSecret: testSecret,
    clock: testClock(),
    log: { warn: () => undefined },
  })

const own = { DATABASE_URL: 'postgres://a:b@db/x', APP_SECRET: testSecret }

test('a real clinic without settings has no clearinghouse, not even a sandbox', () => {
  expect(compose(own)).toEqual({ clearinghouse: undefined, payers: undefined })
})

test('a demo uses the sandbox, and so does a server that names it in its settings', () => {
  for (const env of [{}, { ...own, CLEARINGHOUSE_DRIVER: 'sandbox' }]) {
    const { clearinghouse, payers } = compose(env)
    expect(clearinghouse?.name).toBe('sandbox')
    expect(payers).toBeDefined()
  }
})

test('with the address of a clearinghouse there are no sandbox payers', () => {
  const { clearinghouse, payers } = compose({
    CLEARINGHOUSE_URL: 'https://edi.example.com',
    CLEARINGHOUSE_SECRET: 'secret',
    CLEARINGHOUSE_SUBMITTER_ID: 'ARCHWIRE',
    CLEARINGHOUSE_SUBMITTER_NAME: 'Archwire',
    CLEARINGHOUSE_CONTACT_PHONE: '5551234567',
    CLEARINGHOUSE_RECEIVER_ID: 'HOUSE',
  })
  expect(clearinghouse?.name).toBe('https')
  expect(payers).toBeUndefined()
})
