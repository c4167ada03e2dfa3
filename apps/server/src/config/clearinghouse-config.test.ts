import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const environment = {
  CLEARINGHOUSE_URL: 'https://edi.example.com/v1/',
  CLEARINGHOUSE_SECRET: 'secret',
  CLEARINGHOUSE_SUBMITTER_ID: 'ARCHWIRE1',
  CLEARINGHOUSE_SUBMITTER_NAME: 'Archwire',
  CLEARINGHOUSE_CONTACT_PHONE: '5551234567',
  CLEARINGHOUSE_RECEIVER_ID: 'HOUSE1',
}

test('claims go by https once the address is configured, also in a demo', () => {
  expect(readConfig(environment)).toMatchObject({
    demo: true,
    clearinghouse: {
      driver: 'https',
      parties: {
        submitterId: 'ARCHWIRE1',
        submitterName: 'Archwire',
        contactPhone: '5551234567',
        receiverId: 'HOUSE1',
        receiverName: 'CLEARINGHOUSE',
        isProduction: true,
      },
      https: {
        addresses: { claim: 'https://edi.example.com/v1/claims', inbound: 'https://edi.example.com/v1/news' },
        user: undefined,
        secret: 'secret',
        webhookSecret: undefined,
      },
    },
  })
  expect(readConfig({ ...environment, CLEARINGHOUSE_DRIVER: 'off' }).clearinghouse).toEqual({ driver: 'off' })
})

test('each address can be another, and what is sent can be marked as a trial', () => {
  const { clearinghouse } = readConfig({
    ...environment,
    CLEARINGHOUSE_ELIGIBILITY_URL: 'https://realtime.example.com/270',
    CLEARINGHOUSE_USAGE: 'test',
  })
  expect(clearinghouse).toMatchObject({
    parties: { isProduction: false },
    https: {
      addresses: {
        eligibility: 'https://realtime.example.com/270',
        status: 'https://edi.example.com/v1/status',
      },
    },
  })
})

test('a server with its own database uses the sandbox only when it is named, and its delays can be turned off', () => {
  const own = { DATABASE_URL: 'postgres://a:b@db/x', APP_SECRET: 'x'.repeat(32) }
  expect(readConfig(own).clearinghouse).toEqual({ driver: 'off' })
  expect(readConfig({ ...own, CLEARINGHOUSE_DRIVER: 'sandbox' }).clearinghouse).toEqual({
    driver: 'sandbox',
    hasDelays: true,
  })
  expect(readConfig({ CLEARINGHOUSE_SANDBOX_DELAYS: 'off' }).clearinghouse).toEqual({
    driver: 'sandbox',
    hasDelays: false,
  })
})

test.each([
  [{ CLEARINGHOUSE_DRIVER: 'pigeon' }, 'CLEARINGHOUSE_DRIVER must be https, sandbox or off'],
  [{ CLEARINGHOUSE_DRIVER: 'https' }, 'CLEARINGHOUSE_URL is required to send claims'],
  [{ CLEARINGHOUSE_URL: 'https://edi.example.com' }, 'CLEARINGHOUSE_SECRET is required'],
  [{ CLEARINGHOUSE_URL: 'http://edi.example.com' }, 'CLEARINGHOUSE_URL must be an https address'],
  [
    { CLEARINGHOUSE_URL: 'https://user:secret@edi.example.com' },
    'CLEARINGHOUSE_URL must be an https address',
  ],
  [{ CLEARINGHOUSE_NEWS_URL: 'edi.example.com' }, 'CLEARINGHOUSE_NEWS_URL must be an https address'],
  [{ CLEARINGHOUSE_SUBMITTER_ID: 'A*B' }, 'CLEARINGHOUSE_SUBMITTER_ID must be 2 to 15 letters'],
  [{ CLEARINGHOUSE_SUBMITTER_NAME: 'A~B' }, 'CLEARINGHOUSE_SUBMITTER_NAME must be a name'],
  [{ CLEARINGHOUSE_CONTACT_PHONE: '555' }, 'CLEARINGHOUSE_CONTACT_PHONE must be a phone number'],
  [{ CLEARINGHOUSE_WEBHOOK_SECRET: 'short' }, 'CLEARINGHOUSE_WEBHOOK_SECRET must be at least 32'],
  [{ CLEARINGHOUSE_USAGE: 'maybe' }, 'CLEARINGHOUSE_USAGE must be production or test'],
  [{ CLEARINGHOUSE_SANDBOX_DELAYS: 'long' }, 'CLEARINGHOUSE_SANDBOX_DELAYS must be on or off'],
])('%j is refused with a message that names it', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
