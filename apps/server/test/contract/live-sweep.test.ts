import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { liveChannels } from '../../src/composition/features.ts'
import { cloneDatabase } from '../database/database.ts'
import { testSecret } from '../database/database-template.ts'
import type { Browser } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { type LiveApp, liveApp } from '../fixtures/live-app.ts'
import { allSandboxes, doesSomething, everyCall, fieldsOf, sendCall, shapeOf } from './every-call.ts'
import { routeSamples } from './samples/route-samples.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let app: LiveApp
let clinicId: number
let admin: Browser
let rival: Browser

beforeAll(async () => {
  app = await liveApp(db, { env: allSandboxes })
  clinicId = (await make.clinic()).id
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  rival = await app.loginAs(await make.user((await make.clinic()).id, { admin: true }))
})

const channels = liveChannels({ appSecret: testSecret, clock: db.clock }).map(({ name, params }) => ({
  name,
  keys: Object.keys(fieldsOf(shapeOf(params as z.ZodType))),
}))

/** The id of a record of the clinic, by the name of the parameter. */
async function numberFor(channel: string, key: string): Promise<unknown> {
  const sample = async (call: string) =>
    (await routeSamples[call]?.(db.owner, clinicId, app.storage))?.params?.id
  if (key === 'patientId') return sample('GET /patients/:id')
  if (key === 'conversationId' || channel === 'messages') return sample('GET /conversations/:id/messages')
  return sample('GET /appointments/:id')
}

// A day of the calendar, which every clinic has.
const days = { year: 2026, month: 5, day: 6, date: '2026-05-06' }

test('no channel reveals anything of another clinic: its records are refused, and its events are not sent', async () => {
  const [own, theirs] = [await app.socketOf(admin), await app.socketOf(rival)]
  const refused: string[] = []
  for (const { name, keys } of channels) {
    const params: Record<string, unknown> = {}
    for (const key of keys)
      params[key] = key in days ? days[key as keyof typeof days] : await numberFor(name, key)
    const isOfRecord = keys.some(key => !(key in days))
    expect([name, await own.subscribe(name, params)]).toMatchObject([name, { ok: true }])
    const answer = await theirs.subscribe(name, params)
    expect([name, answer]).toMatchObject([
      name,
      isOfRecord ? { ok: false, reason: 'not_allowed' } : { ok: true },
    ])
    if (isOfRecord) refused.push(name)
  }
  expect(refused.length).toBeGreaterThan(5)
  const ofStaff = everyCall(app).filter(
    call => doesSomething(call) && ['staff', 'admin'].includes(call.endpoint.who),
  )
  for (const call of ofStaff) await sendCall(admin, call, await call.sample(db.owner, clinicId))
  await own.untilEvents(50)
  // The rival's own event comes after any that should not have come.
  await rival.send('POST', '/v2/rest/tasks', { task: { title: 'Their own' } })
  const seenChannels = (await theirs.untilEvents(2)).map(({ channel }) => channel)
  expect(seenChannels.toSorted()).toEqual(['notifications', 'tasks'])
})
