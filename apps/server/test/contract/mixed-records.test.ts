import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { fingerprintsOf } from '../database/stored-content.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { allSandboxes, type Call, everyCall, sendCall } from './every-call.ts'
import type { Sample } from './samples/sample.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let app: TestApp
let calls: Call[]
let clinicId: number
let rivals: number
let admin: Browser
let rival: Browser

beforeAll(async () => {
  app = await testApp(db, { env: allSandboxes })
  calls = everyCall(app)
  clinicId = (await make.clinic()).id
  rivals = (await make.clinic()).id
})

// Each test begins with unused rate limits.
beforeEach(async () => {
  db.clock.advance(5)
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  rival = await app.loginAs(await make.user(rivals, { admin: true }))
})

const keysOf = ({ endpoint }: Call): string[] => endpoint.path.match(/(?<=:)\w+/g) ?? []

// Calls whose second record does not belong to the first.
const besideEachOther = [
  // Any label can be set on any appointment.
  'PUT /appointments/:id/labels/:labelId',
  'DELETE /appointments/:id/labels/:labelId',
  // A file is found by its signed id; the name is only the end of its address.
  'GET /rails/active_storage/blobs/:signedId/:filename',
  // The provider's token of a card, which is compared with the patient's cards.
  'GET /patients/:id/finance/duplicate_cards/:tokenId',
]

test('a call on a record below another refuses every record that does not belong to it, and changes nothing', async () => {
  const nested = calls.filter(call => keysOf(call).length > 1 && !besideEachOther.includes(call.name))
  const tries: { call: Call; sample: Sample; key: string }[] = []
  for (const call of nested) {
    const one = await call.sample(db.owner, clinicId)
    const other = await call.sample(db.owner, clinicId)
    for (const key of keysOf(call)) {
      const value = other.params?.[key]
      if (value === undefined || value === one.params?.[key]) continue
      tries.push({ call, sample: { ...one, params: { ...one.params, [key]: value } }, key })
    }
  }
  const before = await fingerprintsOf(db.owner, clinicId)
  const accepted: string[] = []
  for (const { call, sample, key } of tries) {
    const { statusCode, body } = await sendCall(admin, call, sample)
    if (statusCode !== 404)
      accepted.push(`${call.name} with another's ${key}: ${statusCode} ${body.slice(0, 80)}`)
  }
  expect(accepted).toEqual([])
  expect(nested.length).toBeGreaterThan(30)
  expect(tries.length).toBeGreaterThan(60)
  expect(await fingerprintsOf(db.owner, clinicId)).toEqual(before)
})

test('no call of another clinic’s administrator changes a row of this clinic', async () => {
  const made: { call: Call; sample: Sample }[] = []
  for (const call of calls.filter(
    one => keysOf(one).length > 0 && ['staff', 'admin'].includes(one.endpoint.who),
  ))
    made.push({ call, sample: await call.sample(db.owner, clinicId) })
  const before = await fingerprintsOf(db.owner, clinicId)
  const found: string[] = []
  for (const { call, sample } of made) {
    const { statusCode } = await sendCall(rival, call, sample)
    if (statusCode !== 404 && sample.isCallersOwn !== true) found.push(`${call.name}: ${statusCode}`)
  }
  expect(found).toEqual([])
  expect(made.length).toBeGreaterThan(150)
  expect(await fingerprintsOf(db.owner, clinicId)).toEqual(before)
})
