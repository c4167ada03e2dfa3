import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, type TestApp, testApp } from './app.ts'
import { rowsOfClinic } from './clinic-rows.ts'
import { cloneDatabase } from './database.ts'
import { allSandboxes, ask, type Call, everyCall, fieldsOf, isObject, type Shape, shapeOf } from './every-call.ts'
import { factories } from './factories.ts'
import type { Sample } from './sample.ts'

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

// Each begins with limits that nobody has used up.
beforeEach(async () => {
  db.clock.advance(5)
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  rival = await app.loginAs(await make.user(rivals, { admin: true }))
})

const keysOf = ({ endpoint }: Call): string[] => endpoint.path.match(/(?<=:)\w+/g) ?? []

// Where the second is no child of the first.
const besideEachOther = [
  // Any label goes on any appointment.
  'PUT /appointments/:id/labels/:labelId',
  'DELETE /appointments/:id/labels/:labelId',
  // A file is found by its signed number; the name is only what its address ends with.
  'GET /rails/active_storage/blobs/:signedId/:filename',
  // The bank's token of a card that is held against those of the patient.
  'GET /patients/:id/finance/duplicate_cards/:tokenId',
]

test('a call on a record below another refuses every one that is not below it, and changes nothing', async () => {
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
  const before = await rowsOfClinic(db.owner, clinicId)
  const accepted: string[] = []
  for (const { call, sample, key } of tries) {
    const { statusCode, body } = await ask(admin, call, sample)
    if (statusCode !== 404) accepted.push(`${call.name} with another's ${key}: ${statusCode} ${body.slice(0, 80)}`)
  }
  expect(accepted).toEqual([])
  expect(nested.length).toBeGreaterThan(30)
  expect(tries.length).toBeGreaterThan(60)
  expect(await rowsOfClinic(db.owner, clinicId)).toEqual(before)
}, 60_000)

test("no call of another clinic's administrator changes a row of this one", async () => {
  const made: { call: Call; sample: Sample }[] = []
  for (const call of calls.filter(one => keysOf(one).length > 0 && ['staff', 'admin'].includes(one.endpoint.who)))
    made.push({ call, sample: await call.sample(db.owner, clinicId) })
  const before = await rowsOfClinic(db.owner, clinicId)
  const found: string[] = []
  for (const { call, sample } of made) {
    const { statusCode } = await ask(rival, call, sample)
    if (statusCode !== 404 && sample.isCallersOwn !== true) found.push(`${call.name}: ${statusCode}`)
  }
  expect(found).toEqual([])
  expect(made.length).toBeGreaterThan(150)
  expect(await rowsOfClinic(db.owner, clinicId)).toEqual(before)
}, 60_000)

type Place = (string | number)[]

/** Where in what a call takes stands the number of a record. */
function placesOfIds(shape: Shape, place: Place = []): Place[] {
  const below = Object.entries(fieldsOf(shape)).flatMap(([name, field]) => {
    const here = [...place, name]
    const isId = /(^id|Id|Ids|_id|_ids)$/.test(name)
    return [...(isId ? [here] : []), ...placesOfIds(field, here)]
  })
  const items = [shape, ...(shape.anyOf ?? [])].flatMap(one => (one.items ? placesOfIds(one.items, [...place, 0]) : []))
  return [...below, ...items]
}

function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return [withValue(Array.isArray(body) ? body[key] : {}, rest, value)]
  const fields = isObject(body) ? body : {}
  return { ...fields, [key]: withValue(fields[key], rest, value) }
}

/** A record of a clinic, by the end of the name of a field that takes its number. */
const records: Record<string, (clinicId: number) => Promise<number>> = {
  user: async id => (await make.user(id)).id,
  assignedBy: async id => (await make.user(id)).id,
  patient: async id => (await make.patient(id)).id,
  patientAttributes: async id => (await make.patient(id)).id,
  other: async id => (await make.patient(id)).id,
  doctor: async id => (await make.doctor(id)).id,
  timeable: async id => (await make.doctor(id)).id,
  room: async id => (await make.room(id)).id,
  appointmentType: async id => (await make.appointmentType(id)).id,
}

test('x', async () => {
  const findings: string[] = []
  let tried = 0
  for (const call of calls) {
    if (call.endpoint.body === undefined) continue
    for (const place of placesOfIds(shapeOf(call.endpoint.body))) {
      const own = place.at(-1) === 'id' ? place.at(-2) : String(place.at(-1)).replace(/(_id|Id)s?$/, '')
      const kind = String(own).replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
      const record = records[kind]
      if (record === undefined) { findings.push(`? ${call.name} ${place.join('.')} ${kind}`); continue }
      const sample = await call.sample(db.owner, clinicId)
      const foreign = await record(rivals)
      const body = withValue(sample.body, place, String(place.at(-1)).endsWith('s') ? [foreign] : foreign)
      const answer = await ask(admin, call, { ...sample, body })
      tried++
      if (answer.statusCode < 400 || answer.statusCode >= 500)
        findings.push(`${call.name} ${place.join('.')} ${answer.statusCode} ${answer.body.slice(0, 100)}`)
    }
  }
  console.log(tried)
  expect(findings).toEqual([])
})
