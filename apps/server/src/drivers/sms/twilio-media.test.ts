import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newMedium, startMediaServer } from '../../../test/providers/twilio-media-server.ts'
import { twilioAccount } from '../../../test/providers/twilio-server.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { twilioSms } from './twilio.ts'
import { isMediaAddress, referenceIn } from './twilio-media.ts'

const twilio = await startMediaServer()
const { driver } = twilio
const clinic: ClinicDatabase = {
  id: 7,
  read: () => Promise.reject(new Error('Twilio needs no database')),
  write: () => Promise.reject(new Error('Twilio needs no database')),
  writeFrom: () => Promise.reject(new Error('Twilio needs no database')),
}
const account = twilioAccount.accountSid

test('the token goes to the API alone, and the picture comes from the media host without it [MSG-63]', async () => {
  const { sid, reference } = newMedium()
  twilio.media.set(sid, Buffer.from('a picture'))
  const fetched = await driver.fetchMedium(reference, clinic)
  expect('content' in fetched && (await buffer(fetched.content)).toString()).toBe('a picture')
  expect(twilio.requests).toEqual([
    { at: 'api', method: 'GET', path: expect.stringContaining(`/Media/${sid}`), hasToken: true },
    { at: 'media', method: 'GET', path: `/${sid}`, hasToken: false },
  ])
})

test('a redirect to any other host is not followed [MSG-63]', async () => {
  for (const to of [
    'https://evil.example.com/x',
    'http://169.254.169.254/latest/meta-data/',
    '/elsewhere',
    'file:///etc/passwd',
    'not an address ://',
  ]) {
    twilio.moods.push({ to: to === '/elsewhere' ? twilio.url.replace('127.0.0.1', 'localhost') + to : to })
    expect(await driver.fetchMedium(newMedium().reference, clinic), to).toEqual({
      refused: 'Twilio led to an address that is not Twilio’s',
    })
  }
  expect(twilio.requests.map(({ at }) => at)).toEqual(['api', 'api', 'api', 'api', 'api'])
})

test('a media host whose name resolves to this machine is not called [MSG-63]', async () => {
  const { sid, reference } = newMedium()
  twilio.media.set(sid, Buffer.from('a picture'))
  const { publicLookup } = await import('../../platform/outgoing-connections.ts')
  const usual = twilioSms(
    { ...twilioAccount, apiUrl: twilio.url, appUrl: '' },
    { connect: 1_000, answer: 1_000 },
    { isTwilios: () => true, lookup: publicLookup },
  )
  await expect(usual.fetchMedium(reference, clinic)).rejects.toThrow('not public')
  expect(twilio.requests.map(({ at }) => at)).toEqual(['api'])
})

test.each([
  ['https://mms.twiliocdn.com/AC1/x?Expires=1', true],
  ['https://media.twiliocdn.com/x', true],
  ['http://mms.twiliocdn.com/x', false],
  ['https://mms.twiliocdn.com:8443/x', false],
  ['https://user@mms.twiliocdn.com/x', false],
  ['https://twiliocdn.com.evil.example/x', false],
  ['https://eviltwiliocdn.com/x', false],
  ['https://s3-external-1.amazonaws.com/media.twiliocdn.com/x', false],
])('%s is a media host of Twilio: %s', (address, is) => expect(isMediaAddress(new URL(address))).toBe(is))

test('only an address of Twilio’s API and of our own account is a reference [MSG-63]', () => {
  const { address, reference } = newMedium()
  expect(referenceIn(address, account)).toBe(reference)
  expect(referenceIn(address.replace('api.twilio', 'api.dublin.ie1.twilio'), account)).toBe(reference)
  for (const wrong of [
    address.replace('https', 'http'),
    address.replace('api.twilio.com', 'api.twilio.com.evil.example'),
    address.replace('api.twilio.com', 'api.twilio.com:444'),
    address.replace('https://', 'https://api.twilio.com@evil.example/'),
    address.replace(account, `AC${'1'.repeat(32)}`),
    `${address}/../../Messages.json`,
    address.replace('/Media/', '/Media/x/'),
    '',
  ])
    expect(referenceIn(wrong, account), wrong).toBeUndefined()
})

test('a missing picture is gone, a refusal is refused, and no response or half of one is an outage', async () => {
  const fetch = () => driver.fetchMedium(newMedium().reference, clinic)
  expect(await fetch()).toEqual({ gone: true })
  twilio.moods.push({ status: 400 })
  expect(await fetch()).toEqual({ refused: 'Twilio answered 400' })
  for (const mood of [{ status: 503 }, { status: 429 }, { status: 401 }, 'silent'] as const) {
    twilio.moods.push(mood)
    await expect(fetch(), JSON.stringify(mood)).rejects.toThrow()
  }
  twilio.moods.push('cut')
  const half = await fetch()
  await expect('content' in half && buffer(half.content)).rejects.toThrow()
})

test('a removed picture is gone at Twilio, and removing it again succeeds', async () => {
  const { sid, reference } = newMedium()
  twilio.media.set(sid, Buffer.from('a picture'))
  await driver.removeMedium(reference, clinic)
  expect(twilio.media.size).toBe(0)
  await driver.removeMedium(reference, clinic)
  expect(twilio.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
})
