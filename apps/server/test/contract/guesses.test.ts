import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../database/database.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { allSandboxes, type Call, everyCall, sendCall } from './every-call.ts'
import type { Sample } from './samples/sample.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const guesses = chaosSize(300, 100_000)
let app: TestApp
let visitor: Browser
type Link = { call: Call; sample: Sample }
let links: Link[]

beforeAll(async () => {
  app = await testApp(db, { env: { ...allSandboxes, TRUST_PROXY: '1' } })
  visitor = await app.visitor()
  const clinicId = (await make.clinic()).id
  links = []
  // Setting up the first clinic is over here, and whoever sends files is guessed at by the thousand elsewhere.
  const opened = everyCall(app).filter(
    ({ endpoint, name }) => endpoint.who === 'token' && !/set_up|disk/.test(name),
  )
  for (const call of opened) links.push({ call, sample: await call.sample(db.owner, clinicId) })
})

/** As long as the real one and of the same letters; sometimes the real one with one letter changed. */
function guessFor(real: string, turn: number): string {
  if (/^[0-9a-f-]{36}$/.test(real)) return randomUUID()
  if (turn % 4 === 0) {
    const place = turn % real.length
    const other = real[place] === 'x' ? 'y' : 'x'
    return real.slice(0, place) + other + real.slice(place + 1)
  }
  return randomBytes(real.length).toString('base64url').slice(0, real.length)
}

const addressOf = (turn: number) => `2001:db8:${(turn >> 16).toString(16)}:${(turn & 0xffff).toString(16)}::1`

/** Replaces the link: in the path or, for a new password, in the body. */
function withGuess({ sample }: Link, turn: number): { sample: Sample; length: number } {
  const [key, real] = Object.entries(sample.params ?? {})[0] ?? []
  if (key === undefined) {
    const session = {
      reset_password_token: guessFor('r'.repeat(43), turn),
      password: 'long enough',
      password_confirmation: 'long enough',
    }
    return { sample: { ...sample, body: { session } }, length: 43 }
  }
  const guess = guessFor(String(real), turn)
  return { sample: { ...sample, params: { ...sample.params, [key]: guess } }, length: guess.length }
}

test(
  `${guesses} guesses at every kind of link, each from another place: none opens anything`,
  async () => {
    const found: string[] = []
    let turn = 0
    const guesser = async () => {
      for (;;) {
        const mine = turn++
        const link = links[mine % links.length]
        if (mine >= guesses || link === undefined) return
        const { sample, length } = withGuess(link, mine)
        const { statusCode } = await sendCall(visitor, link.call, sample, {
          'x-forwarded-for': addressOf(mine),
        })
        if (![403, 404, 422].includes(statusCode)) found.push(`${link.call.name}: ${statusCode}`)
        // 22 letters of base64url are 128 bits.
        if (length < 22) found.push(`${link.call.name}: a link of ${length} letters`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, guesser))
    expect([...new Set(found)]).toEqual([])
    expect(links.length).toBeGreaterThan(10)
  },
  chaosSize(240_000, 3_600_000),
)

test('a caller who guesses from one address is stopped, whichever link it is', async () => {
  const limits = links.map(({ call }) => call.endpoint.limit)
  const most = limits.flatMap(limit =>
    typeof limit === 'object' ? [(limit.calls * 60) / limit.seconds] : [],
  )
  expect(Math.max(...most)).toBeLessThanOrEqual(120)
  expect(limits.filter(limit => typeof limit !== 'object' && limit !== 'counted by the call itself')).toEqual(
    [],
  )
  const link = links.find(({ call }) => call.name === 'GET /public/invoices/:token')
  if (link === undefined) throw new Error('there is no link to an invoice')
  const tries = Array.from({ length: 150 }, (_, turn) =>
    sendCall(visitor, link.call, withGuess(link, turn).sample, { 'x-forwarded-for': '198.51.100.77' }),
  )
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 429)).toHaveLength(30)
})
