import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting it is a demo on the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    email: { driver: 'sandbox' },
    sms: { driver: 'sandbox' },
    payments: { driver: 'sandbox' },
    clearinghouse: { driver: 'sandbox', hasDelays: true },
    trustProxy: false,
  })
})

test('a server that listens to other machines runs no demo unless it is asked to [SEC-09]', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'app.example.com']) {
    expect(readConfig({ HOST })).toMatchObject({ demo: false, email: { driver: 'off' } })
    expect(readConfig({ HOST, DEMO: 'on' }).demo).toBe(true)
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.0.1.1'])
    expect(readConfig({ HOST }).demo).toBe(true)
})

test('with a database of its own it is no demo, and nothing pretends to be sent', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://a:b@db/x', APP_SECRET: 'x'.repeat(32), DEMO: '' })
  expect(config).toMatchObject({
    demo: false,
    email: { driver: 'off' },
    sms: { driver: 'off' },
    payments: { driver: 'off' },
    clearinghouse: { driver: 'off' },
  })
})

const secret = 'x'.repeat(32)
test.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ DATABASE_URL: 'postgres://a@b/c' }, 'APP_SECRET is required with DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://a@b/c', APP_SECRET: 'short' }, 'APP_SECRET must be at least 32 characters'],
  [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, 'DATABASE_DIRECT_URL is of no use without DATABASE_URL'],
  [{ APP_URL: 'app.example.com' }, 'APP_URL must be an address such as https://'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a number of proxies'],
  [{ DEMO: 'maybe' }, 'DEMO'],
  [{ EMAIL_DRIVER: 'pigeon' }, 'EMAIL_DRIVER must be smtp, sandbox or off'],
  [{ EMAIL_DRIVER: 'smtp', EMAIL_FROM: 'a@b.c' }, 'SMTP_URL is required'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'EMAIL_FROM is required'],
  [{ SMS_DRIVER: 'pigeon' }, 'SMS_DRIVER must be twilio, sandbox or off'],
  [{ SMS_DRIVER: 'twilio', TWILIO_AUTH_TOKEN: 'x' }, 'TWILIO_ACCOUNT_SID is required'],
  [{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }, 'TWILIO_AUTH_TOKEN is required'],
  [{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'x' }, 'APP_URL is required'],
  [{ TWILIO_ACCOUNT_SID: 'me' }, 'TWILIO_ACCOUNT_SID must be AC and 32'],
  [
    {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'x',
      APP_URL: 'https://app.example.com',
      TWILIO_API_URL: 'http://api.twilio.com',
    },
    'TWILIO_API_URL must begin with https://',
  ],
  [{ PAYMENTS_DRIVER: 'cash' }, 'PAYMENTS_DRIVER must be stripe, sandbox or off'],
  [{ PAYMENTS_DRIVER: 'stripe' }, 'STRIPE_SECRET_KEY is required'],
  [{ STRIPE_SECRET_KEY: 'sk_1' }, 'STRIPE_PUBLISHABLE_KEY is required'],
  [{ STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1' }, 'STRIPE_WEBHOOK_SECRET is required'],
  [{ STRIPE_SECRET_KEY: 'pk_1' }, 'STRIPE_SECRET_KEY must be a secret key'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_1' }, 'STRIPE_PUBLISHABLE_KEY must be a publishable key'],
  [{ STRIPE_SECRET_KEY: 'sk_1' }, 'APP_URL is required to take payments'],
  [{ STRIPE_CLIENT_ID: 'sk_1' }, 'STRIPE_CLIENT_ID must be the client ID of the platform'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent'],
])('%j is refused with a message that names it', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('all problems of the configuration are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x', APP_SECRET: secret })).toThrow(/PORT[^\n]*\nDEMO/)
})

test('the address is kept without a path, proxies as a number or a list', () => {
  expect(readConfig({ APP_URL: 'https://app.example.com/v2/', TRUST_PROXY: '2' })).toMatchObject({
    appUrl: 'https://app.example.com',
    trustProxy: 2,
  })
  expect(readConfig({ TRUST_PROXY: '10.0.0.1,10.1.0.0/16' }).trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16'])
})

test('texts go by Twilio once its account is configured, also in a demo', () => {
  const env = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'secret',
    APP_URL: 'https://app.example.com/',
  }
  const sms = {
    driver: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: 'secret',
    apiUrl: 'https://api.twilio.com',
    appUrl: 'https://app.example.com',
  }
  expect(readConfig(env)).toMatchObject({ demo: true, sms })
  expect(readConfig({ ...env, SMS_DRIVER: 'off' }).sms).toEqual({ driver: 'off' })
})

test('payments go by Stripe once its key is configured, also in a demo', () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    APP_URL: 'https://app.example.com/',
  }
  const payments = {
    driver: 'stripe',
    secretKey: 'sk_live_1',
    publishableKey: 'pk_live_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'https://api.stripe.com',
  }
  expect(readConfig(env)).toMatchObject({ demo: true, payments })
  expect(readConfig({ ...env, PAYMENTS_DRIVER: 'off' }).payments).toEqual({ driver: 'off' })
})
