import net from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { startTwilioServer, twilioAccount } from '../../../test/providers/twilio-server.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type TwilioPatience, twilioSms } from './twilio.ts'

const twilio = await startTwilioServer()
const patience: TwilioPatience = { connect: 500, answer: 1_000 }
const account = { ...twilioAccount, apiUrl: twilio.url, appUrl: 'https://app.example.com' }
const driver = twilioSms(account, patience)

const clinic: ClinicDatabase = {
  id: 7,
  read: () => Promise.reject(new Error('Twilio needs no database')),
  write: () => Promise.reject(new Error('Twilio needs no database')),
  writeFrom: () => Promise.reject(new Error('Twilio needs no database')),
}
const text = {
  from: '5550100100',
  to: '5551234567',
  body: 'See you at 2 – 👋\nThe clinic',
  messageId: 12,
  sendBefore: new Date('2100-01-01'),
}
const send = (by = driver) => by.send(text, clinic)
const search = (since = new Date(Date.now() - 1_000)) => driver.search({ ...text, since }, clinic)

beforeEach(() => {
  twilio.texts.length = 0
  twilio.moods.length = 0
  twilio.usually = 'take'
  twilio.searches = 'answered'
})

test('a text arrives once, with both numbers, its whole body and the address for its receipts', async () => {
  expect(await send()).toEqual({ accepted: twilio.texts[0]?.sid })
  expect(twilio.texts).toMatchObject([
    {
      from: '+15550100100',
      to: '+15551234567',
      body: text.body,
      statusCallback: 'https://app.example.com/webhooks/sms/status?clinic=7&message=12',
    },
  ])
})

test('a refused connection or an unknown host means not sent', async () => {
  const nobody = twilioSms({ ...account, apiUrl: 'http://127.0.0.1:1' }, patience)
  expect(await send(nobody)).toEqual({ notSent: expect.stringContaining('ECONNREFUSED') })
  const nowhere = twilioSms({ ...account, apiUrl: 'http://nowhere.invalid' }, patience)
  expect(await send(nowhere)).toHaveProperty('notSent')
})

test('an https connection that is not made in time means not sent', async () => {
  // Accepts the connection and says nothing, so that no encrypted connection is made.
  const mute = net.createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise(resolve => mute.once('listening', resolve))
  const { port } = mute.address() as net.AddressInfo
  const hanging = twilioSms({ ...account, apiUrl: `https://127.0.0.1:${port}` }, patience)
  expect(await send(hanging)).toEqual({ notSent: 'no connection within 500 ms' })
  mute.close()
})

test.each([429, 503])('status %i means not sent, and the SDK does not retry by itself', async status => {
  twilio.moods.push({ status })
  expect(await send()).toEqual({ notSent: `Twilio answered ${status}` })
  expect(twilio.texts).toEqual([])
})

test('another 4xx means refused, with Twilio’s message', async () => {
  twilio.moods.push({ status: 400, code: 21211, message: "Invalid 'To' Phone Number" })
  expect(await send()).toEqual({ refused: "Invalid 'To' Phone Number (21211)" })
  twilio.moods.push({ status: 404, code: 20404, message: 'Not found' }, { status: 401, message: 'Who?' })
  expect(await send()).toHaveProperty('refused')
  expect(await send()).toHaveProperty('refused')
})

test('a receiver who has opted out means refused, with that reason', async () => {
  twilio.moods.push({ status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' })
  expect(await send()).toEqual({
    refused: 'Attempt to send to unsubscribed recipient (21610)',
    hasOptedOut: true,
  })
})

test('a broken connection, silence, 500, 502 or 504 means unknown', async () => {
  for (const mood of [
    'cut before',
    'cut after',
    'silent',
    { status: 500 },
    { status: 502 },
    { status: 504 },
  ] as const) {
    twilio.moods.push(mood)
    expect(await send(), JSON.stringify(mood)).toHaveProperty('unknown')
  }
  expect(twilio.texts).toHaveLength(2)
})

test('a text is found by sender, receiver and body, if it is not older than the attempt', async () => {
  await send()
  await driver.send({ ...text, body: 'Something else' }, clinic)
  await driver.send({ ...text, to: '5559999999' }, clinic)
  await send()
  const [first, , , last] = twilio.texts
  if (first && last) first.status = 'delivered'
  expect(await search()).toEqual([
    { id: first?.sid, receipt: { outcome: 'delivered' } },
    { id: last?.sid, receipt: undefined },
  ])
  expect(await search(new Date(Date.now() + 10 * 60_000))).toEqual([])
})

test('a search without a response throws', async () => {
  for (const mood of [{ status: 500 }, { status: 429 }, 'silent'] as const) {
    twilio.searches = mood
    await expect(search(), JSON.stringify(mood)).rejects.toThrow()
  }
})
