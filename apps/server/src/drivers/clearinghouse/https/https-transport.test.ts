import { beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../../test/fixtures/app-environment.ts'
import {
  clearinghouseSecret,
  clearinghouseWebhookSecret,
  startClearinghouseServer,
} from '../../../../test/providers/clearinghouse-server.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { ClearinghouseDown } from '../port.ts'
import { type ExchangeKind, webhookSignatures } from '../transport.ts'
import { httpsTransport } from './https-transport.ts'

const house = await startClearinghouseServer()
const clock = testClock()
const reported: Error[] = []
const transport = httpsTransport(house.settings, {
  clock,
  report: trouble => void reported.push(trouble),
  patience: { answer: 400, upload: 400 },
  limits: { answerBytes: 1_000, inboundBytes: 5_000 },
})
const clinic = { id: 7 } as ClinicDatabase

let parcels = 0
const parcel = (kind: ExchangeKind = 'claim') => ({
  kind,
  id: `parcel-${++parcels}`,
  body: Buffer.from('Member AB12*Doe'),
})
const exchange = (kind?: ExchangeKind) => transport.exchange(clinic, parcel(kind))

beforeEach(() => {
  clock.set('2026-05-06T14:00:00Z')
  Object.assign(house, { moods: [], requests: [], answer: () => 'an answer', ready: new Map() })
  reported.length = 0
})

test('a parcel is sent to the address of its kind, with our credentials, its key and its clinic', async () => {
  const sent = parcel('eligibility')
  expect(await transport.exchange(clinic, sent)).toEqual({ answer: Buffer.from('an answer') })
  const [request] = house.requests
  expect(request).toMatchObject({ method: 'POST', path: '/eligibility', body: sent.body })
  expect(request?.headers).toMatchObject({
    authorization: `Bearer ${clearinghouseSecret}`,
    'idempotency-key': sent.id,
    'content-type': 'application/edi-x12',
    'x-account': '7',
  })
  await exchange('validation')
  expect(house.requests[1]?.headers['content-type']).toBe('application/json')
})

test('an account with a user name uses basic authentication', async () => {
  const named = httpsTransport({ ...house.settings, user: 'smile' }, { clock, report: () => undefined })
  house.moods = [{ status: 200, body: 'welcome' }]
  await named.exchange(clinic, parcel())
  const basic = Buffer.from(`smile:${clearinghouseSecret}`).toString('base64')
  expect(house.requests[0]?.headers.authorization).toBe(`Basic ${basic}`)
})

test.each(['cut before', 'cut after', 'cut within', 'silent', 'dripping'] as const)(
  'a connection that is %s is an outage, and asked again by the same key it answers as it would have',
  async mood => {
    const answers = ['first', 'second']
    house.answer = () => answers.shift() ?? ''
    house.moods = [mood]
    const sent = parcel()
    await expect(transport.exchange(clinic, sent)).rejects.toBeInstanceOf(ClearinghouseDown)
    expect(await transport.exchange(clinic, sent)).toEqual({ answer: Buffer.from('first') })
    expect(answers).toEqual(['second'])
  },
)

test.each([408, 409, 425, 429, 500, 502, 503, 504])('status %i counts as an outage', async status => {
  house.moods = [{ status }]
  await expect(exchange()).rejects.toBeInstanceOf(ClearinghouseDown)
  expect(reported).toEqual([])
})

test.each([401, 403, 404, 405, 302])(
  '%i speaks of our settings: whoever runs the server is told, and no claim is given up for it',
  async status => {
    house.moods = [{ status, headers: { location: 'https://elsewhere.example.com/' } }]
    await expect(exchange()).rejects.toBeInstanceOf(ClearinghouseDown)
    expect(reported.map(({ message }) => message)).toEqual([`it answered ${status} to the claim`])
    expect(house.requests).toHaveLength(1)
  },
)

test.each([400, 413, 415, 422])('status %i is a final refusal', async status => {
  house.moods = [{ status, body: '{"error":{"code":"bad_claim","message":"Member AB12 Doe"}}' }]
  expect(await exchange()).toEqual({ refused: `The clearinghouse refused it (${status}, bad_claim).` })
})

test('a parcel that is still being processed when it is sent again is not a failure', async () => {
  const sent = parcel()
  house.moods = [{ status: 409, body: '{"error":{"code":"in_progress"}}' }]
  await expect(transport.exchange(clinic, sent)).rejects.toBeInstanceOf(ClearinghouseDown)
  expect(await transport.exchange(clinic, sent)).toEqual({ answer: Buffer.from('an answer') })
})

test('a parcel that was received but not processed is pending, and an empty answer is none', async () => {
  house.moods = [{ status: 202 }, { status: 200 }]
  expect(await exchange()).toEqual({ pending: true })
  await expect(exchange()).rejects.toBeInstanceOf(ClearinghouseDown)
})

test('an endless answer is cut off', async () => {
  house.answer = () => 'x'.repeat(1_001)
  await expect(exchange()).rejects.toThrow('no whole answer: TOO_LONG')
})

test('an unreachable address counts as an outage, and the error names neither credentials nor a patient', async () => {
  const nowhere = { ...house.settings.addresses, claim: 'http://127.0.0.1:9/claims' }
  const gone = httpsTransport({ ...house.settings, addresses: nowhere }, { clock, report: () => undefined })
  const failure = await gone.exchange(clinic, parcel()).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(ClearinghouseDown)
  expect(`${(failure as Error).message} ${(failure as Error).stack}`).not.toMatch(/AB12|Doe|secret-of/)
})

test('no error contains anything of a request or an answer', async () => {
  for (const mood of [
    { status: 500, body: 'Member AB12 Doe' },
    { status: 403, body: 'Member AB12 Doe' },
  ]) {
    house.moods = [mood]
    const failure = await exchange().catch((error: Error) => error)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/AB12|Doe/)
  }
})

const collected = async (since = new Date('2026-05-01T00:00:00Z')) => {
  const pieces: string[] = []
  for await (const piece of transport.collect(clinic, since)) pieces.push(piece.toString())
  return pieces
}

test('files that are ready are collected one by one, for the clinic and since a given time', async () => {
  house.ready = new Map([
    ['a/1', 'first'],
    ['b', 'second'],
  ])
  expect(await collected()).toEqual(['first', 'second'])
  const [list] = house.requests
  expect(list?.query.get('account')).toBe('7')
  expect(list?.query.get('since')).toBe('2026-05-01T00:00:00.000Z')
})

/** The files that were collected before the outage, and the outage. */
const collectedUntil = async () => {
  const pieces: string[] = []
  try {
    for await (const piece of transport.collect(clinic, new Date(0))) pieces.push(piece.toString())
    return { pieces, outage: undefined }
  } catch (error) {
    return { pieces, outage: error }
  }
}
const lists = { status: 200, body: '{"files":[{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e"}]}' }
const gives = (body: string) => ({ status: 200, body })

test.each([404, 410, 413])(
  'a piece that is listed and answers %i is passed over: whoever runs the server is told, and what lies behind it is heard',
  async status => {
    house.moods = [lists, gives('first'), { status }, gives('third'), gives('fourth'), gives('fifth')]
    expect(await collectedUntil()).toEqual({
      pieces: ['first', 'third', 'fourth', 'fifth'],
      outage: undefined,
    })
    expect(reported.map(({ message }) => message)).toEqual([
      `piece 2 of 5 that lie ready cannot be collected: it answered ${status}`,
    ])
  },
)

test('a file that is too long is skipped too', async () => {
  house.ready = new Map([
    ['long', 'x'.repeat(5_001)],
    ['next', 'heard'],
  ])
  expect(await collected()).toEqual(['heard'])
  expect(reported.map(({ message }) => message)).toEqual([
    'piece 1 of 2 that lie ready cannot be collected: no whole answer: TOO_LONG',
  ])
})

test.each([{ status: 503 }, { status: 202 }, { status: 403 }, 'cut within', 'silent'] as const)(
  'a piece that cannot be had now, for %j, is an outage once all others were heard',
  async mood => {
    house.ready = new Map([
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'third'],
    ])
    house.moods = [{ status: 200, body: '{"files":[{"id":"b"},{"id":"a"},{"id":"c"}]}' }, mood]
    const { pieces, outage } = await collectedUntil()
    expect(pieces).toEqual(['first', 'third'])
    expect(outage).toBeInstanceOf(ClearinghouseDown)
    expect(reported).toHaveLength(typeof mood === 'object' && mood.status === 403 ? 1 : 0)
  },
)

test('after several failures in a row no further file is tried', async () => {
  const away = { status: 503 }
  house.moods = [lists, gives('first'), away, away, away, gives('fifth')]
  const { pieces, outage } = await collectedUntil()
  expect([pieces, house.requests.length]).toEqual([['first'], 5])
  expect(outage).toBeInstanceOf(ClearinghouseDown)
})

test('files between and after those that fail are collected', async () => {
  const away = { status: 503 }
  house.moods = [lists, away, gives('second'), away, away, gives('fifth')]
  const { pieces, outage } = await collectedUntil()
  expect(pieces).toEqual(['second', 'fifth'])
  expect(outage).toBeInstanceOf(ClearinghouseDown)
})

test('empty files are reported, and do not hold up the others', async () => {
  house.moods = [lists, gives(''), gives(''), gives(''), gives('fourth'), { status: 204 }]
  expect(await collectedUntil()).toEqual({ pieces: ['fourth'], outage: undefined })
  expect(reported.map(({ message }) => message)).toEqual(
    [1, 2, 3, 5].map(place => `piece ${place} of 5 that lie ready cannot be collected: it is empty`),
  )
})

test.each([404, 410, 400])(
  'where every piece answers %i it is where they lie that is gone: an outage, told once',
  async status => {
    house.moods = [lists, ...Array.from({ length: 5 }, () => ({ status }))]
    const { pieces, outage } = await collectedUntil()
    expect(pieces).toEqual([])
    expect(outage).toBeInstanceOf(ClearinghouseDown)
    expect(reported).toHaveLength(1)
  },
)

test('a file that is too long is skipped even if it is the only one', async () => {
  house.ready = new Map([['long', 'x'.repeat(5_001)]])
  expect(await collectedUntil()).toEqual({ pieces: [], outage: undefined })
  expect(reported).toHaveLength(1)
})

test('an invalid list counts as an outage', async () => {
  for (const body of ['', 'ISA*00*', '{"files":[{"id":3}]}', '[]']) {
    house.moods = [{ status: 200, body }]
    await expect(collected()).rejects.toBeInstanceOf(ClearinghouseDown)
  }
})

test('a webhook call is accepted only if it was signed with our secret just now', () => {
  const body = Buffer.from('ISA*00*')
  const sign = (secret: string) => webhookSignatures(secret, () => clock.now()).sign(body)
  const signature = sign(clearinghouseWebhookSecret)
  expect(transport.isSigned(body, signature)).toBe(true)
  expect(transport.isSigned(Buffer.from('ISA*01*'), signature)).toBe(false)
  expect(transport.isSigned(body, undefined)).toBe(false)
  expect(transport.isSigned(body, 'v1=1')).toBe(false)
  expect(transport.isSigned(body, sign('another secret'))).toBe(false)
  clock.set('2026-05-06T14:06:00Z')
  expect(transport.isSigned(body, signature)).toBe(false)
})

test('without a webhook secret no webhook call is accepted', () => {
  const deaf = httpsTransport({ ...house.settings, webhookSecret: undefined }, { clock, report: () => {} })
  const body = Buffer.from('ISA')
  expect(deaf.isSigned(body, webhookSignatures('', () => clock.now()).sign(body))).toBe(false)
})
