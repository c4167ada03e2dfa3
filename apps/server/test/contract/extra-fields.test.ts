import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../database/database.ts'
import { everythingStored } from '../database/stored-content.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import {
  allSandboxes,
  type Call,
  everyCall,
  fieldsOf,
  isObject,
  type Shape,
  sendCall,
  shapeOf,
} from './every-call.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const canary = 'canary-of-extra-fields'
// The fields that an attacker would try first.
const rights = [
  'admin',
  'clinicId',
  'clinic_id',
  'status',
  'gateway',
  'userId',
  'createdAt',
  'amount_cents',
  'id',
]
let app: TestApp
let calls: Call[]
let admin: Browser
let visitor: Browser
let clinicId: number
let allNames: string[]

beforeAll(async () => {
  app = await testApp(db, { env: allSandboxes })
  calls = everyCall(app)
  clinicId = (await make.clinic()).id
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  visitor = await app.visitor()
  const names = [...new Set([...(await namesOfColumns()), ...calls.flatMap(namesTaken)])]
  const share = chaosSize(5, 1)
  allNames = names.filter((name, place) => place % share === 0 || rights.includes(name))
})

/** Every column of every table, in the notation of the database and of the web app. */
async function namesOfColumns(): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  return rows.flatMap(({ name }) => [name, name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())])
}

const namesIn = (shape: Shape): string[] => [
  ...Object.entries(fieldsOf(shape)).flatMap(([name, field]) => [name, ...namesIn(field)]),
  ...(shape.items ? namesIn(shape.items) : []),
]
const namesTaken = ({ endpoint }: Call) =>
  endpoint.body === undefined ? [] : namesIn(shapeOf(endpoint.body))

/** The same value with unknown fields in each of its objects. */
function withExtras(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map(one => withExtras(one, shape.items ?? {}))
  if (!isObject(value)) return value
  const known = fieldsOf(shape)
  const extras = allNames.filter(name => !(name in known) && name !== 'constructor')
  return {
    ...Object.fromEntries(extras.map(name => [name, canary])),
    ...Object.fromEntries(
      // A body that may stand in a wrapper, as that of a note, has its own fields in there too.
      Object.entries(value).map(([name, one]) => [name, withExtras(one, known[name] ?? shape)]),
    ),
  }
}

/** The places at which a schema accepts fields of any name. */
function openPlaces(shape: Shape, place: string): string[] {
  const here = shape.additionalProperties === undefined || shape.additionalProperties === false ? [] : [place]
  const below = Object.entries(fieldsOf(shape)).flatMap(([name, field]) =>
    openPlaces(field, `${place}.${name}`),
  )
  return [...here, ...below, ...(shape.items ? openPlaces(shape.items, `${place}.0`) : [])]
}

test('no call accepts fields of any name, but for statistics and the answers to questions', () => {
  const open = calls.flatMap(({ name, endpoint }) =>
    endpoint.body === undefined ? [] : openPlaces(shapeOf(endpoint.body), name),
  )
  expect(open).toEqual([
    'POST /analytics_events.event.params',
    'POST /public/intake_forms/:uuid/responses.response.answers',
  ])
})

test('every unknown field, under any name that exists, is dropped or refused, and never stored', async () => {
  const findings: string[] = []
  const answered = { done: 0, refused: 0 }
  let sent = 0
  for (const call of calls) {
    const { endpoint } = call
    if (endpoint.body === undefined) continue
    const sample = await call.sample(db.owner, clinicId)
    const sampleBody = sample.body ?? {}
    if (!isObject(sampleBody)) continue
    const body = withExtras(sampleBody, shapeOf(endpoint.body))
    sent += Object.keys(body as object).length
    const isForAll = ['public', 'token'].includes(endpoint.who)
    const answer = await sendCall(isForAll ? visitor : admin, call, { ...sample, body })
    if (answer.statusCode >= 500) findings.push(`${call.name}: ${answer.statusCode}`)
    if (answer.body.includes(canary)) findings.push(`${call.name} answers what it does not know`)
    if (answer.statusCode < 400) answered.done++
    else answered.refused++
  }
  expect(findings).toEqual([])
  expect(sent).toBeGreaterThan(chaosSize(15_000, 75_000))
  // Most calls are done all the same: the additional fields were dropped and not in the way.
  expect(answered.done).toBeGreaterThan(answered.refused)
  expect(await everythingStored(db)).not.toContain(canary)
})
