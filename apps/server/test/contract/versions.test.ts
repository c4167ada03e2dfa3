import { expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { fingerprintsOf } from '../database/stored-content.ts'
import { testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { allSandboxes, everyCall, sendCall } from './every-call.ts'

const db = await cloneDatabase()
const make = factories(db.owner)

test('every call with a version refuses one that is not the newest, and changes nothing', async () => {
  const app = await testApp(db, { env: allSandboxes })
  const clinicId = (await make.clinic()).id
  const admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  const versioned = everyCall(app).filter(({ endpoint }) => endpoint.versioned)
  const made = []
  for (const call of versioned) made.push({ call, sample: await call.sample(db.owner, clinicId) })
  const before = await fingerprintsOf(db.owner, clinicId)
  const found: string[] = []
  for (const { call, sample } of made) {
    const answer = await sendCall(admin, call, sample, { 'if-match': '"2001-01-01T00:00:00.000Z"' })
    if (answer.statusCode !== 412)
      found.push(`${call.name}: ${answer.statusCode} ${answer.body.slice(0, 100)}`)
  }
  expect(found).toEqual([])
  expect(versioned.length).toBeGreaterThan(30)
  expect(await fingerprintsOf(db.owner, clinicId)).toEqual(before)
})
