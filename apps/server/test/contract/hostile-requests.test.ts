import { seededRandom } from '@archwire/domain/random/seeded-random'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../database/database.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { allSandboxes, type Call, everyCall, fieldsOf, isObject, sendCall, shapeOf } from './every-call.ts'
import { hostileTexts } from './hostile-input.ts'
import type { Sample } from './samples/sample.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const triesOfCall = chaosSize(1, Number.POSITIVE_INFINITY)
let app: TestApp
let clinicId: number
let admin: Browser

beforeAll(async () => {
  app = await testApp(db, { env: { ...allSandboxes, TRUST_PROXY: '1' } })
  clinicId = (await make.clinic()).id
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
})

type Spoil = (sample: Sample, text: string) => Sample

const inPath =
  (key: string): Spoil =>
  (sample, text) => ({
    ...sample,
    // An address cannot contain all characters; those that a browser leaves alone are left alone.
    params: { ...sample.params, [key]: encodeURI(text).replace(/[?#]/g, encodeURIComponent) || '-' },
  })
const inQuery =
  (key: string): Spoil =>
  (sample, text) => {
    const query = new URLSearchParams(sample.query)
    query.set(key, text)
    return { ...sample, query: query.toString() }
  }
const inBody =
  (place: string[]): Spoil =>
  (sample, text) => ({ ...sample, body: put(sample.body, place, text) })

function put(body: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  return isObject(body) ? { ...body, [key]: put(body[key], rest, text) } : { [key]: text }
}

const fieldsWithin = (body: unknown, place: string[] = []): string[][] =>
  isObject(body)
    ? Object.entries(body).flatMap(([key, value]) => [
        [...place, key],
        ...fieldsWithin(value, [...place, key]),
      ])
    : []

/** All places of a call into which somebody can write a text. */
const openTo = ({ endpoint }: Call, sample: Sample): Spoil[] => [
  ...(endpoint.path.match(/(?<=:)\w+/g) ?? []).map(inPath),
  ...(endpoint.query === undefined ? [] : Object.keys(fieldsOf(shapeOf(endpoint.query))).map(inQuery)),
  ...fieldsWithin(sample.body).map(inBody),
]

const tables = async () =>
  (await db.owner.query(`select count(*) as count from pg_tables where schemaname = 'public'`)).rows[0].count

test(
  'text in an address, a query or a field is treated as text or refused: nothing fails and nothing is run',
  async () => {
    const before = await tables()
    const random = seededRandom(13)
    const findings: string[] = []
    let sent = 0
    for (const call of everyCall(app)) {
      const sample = await call.sample(db.owner, clinicId)
      const tries = openTo(call, sample).flatMap(spoil => hostileTexts.map(text => ({ spoil, text })))
      const chosen =
        tries.length <= triesOfCall
          ? tries
          : Array.from({ length: triesOfCall }, () => tries[Math.floor(random() * tries.length)])
      for (const one of chosen) {
        if (one === undefined) continue
        // From another address each time, so that no rate limit answers instead of the call.
        const from = `2001:db8:${(++sent).toString(16)}::1`
        const spoilt = one.spoil(sample, one.text)
        const answer = await sendCall(admin, call, spoilt, { 'x-forwarded-for': from })
        if (answer.statusCode >= 500)
          findings.push(`${call.name} ${answer.statusCode}: ${JSON.stringify(spoilt).slice(0, 300)}`)
        if (/root:x:|syntax error|pg_catalog|node_modules/.test(answer.body))
          findings.push(`${call.name} tells too much`)
      }
    }
    expect(findings).toEqual([])
    expect(sent).toBeGreaterThan(chaosSize(200, 20_000))
    expect(await tables()).toBe(before)
    expect((await admin.get('/v2/rest/user')).statusCode).toBe(200)
  },
  chaosSize(240_000, 1_800_000),
)
