import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { watchTables } from '../database/stored-content.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { limitedDisk } from '../fixtures/limited-disk.ts'
import { allSandboxes, doesSomething, everyCall, sendCall } from './every-call.ts'

const { db, disks, leave } = await limitedDisk(await cloneDatabase())
const make = factories(db.owner)
let app: TestApp
let clinicId: number
let admin: Browser
let visitor: Browser
let changedTables: () => Promise<string[]>

beforeAll(async () => {
  app = await testApp(db, { env: allSandboxes, disks })
  clinicId = (await make.clinic()).id
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  visitor = await app.visitor()
  changedTables = await watchTables(db.owner)
})

// Tables that are written from the reserve: openings, sessions, and counters.
const ofTheReserve = /^(audit_log|clinic_heads|live_events|rate_limits|sessions|patient_openings|folders)$/

// POST calls that only read, or change nothing here.
const onlyAsks = [
  'POST /patients/duplicates',
  'POST /appointments/warnings',
  'PUT /appointments/warnings/:id',
  'POST /settings/hours/affected',
  'POST /sandbox/payments/tokens',
  // The same value as before, which is answered without a change.
  'PUT /insurances/claims/:claimId/attachments/:attachmentId',
]

// Deliberately allowed: logins, logouts, ending other sessions, and reading signed or secret data.
const fromTheReserve = [
  'POST /sessions',
  'DELETE /sessions',
  'POST /settings/users/:id/sign_out',
  'POST /patients/:id/ssn_reveals',
  'POST /public/intake_forms/:uuid/views',
  'POST /patients/:hash/insurance_forms/authenticate',
]

test('on a full disk every call that reads is answered, and every call that changes something is refused and changes nothing [DSK-01, DSK-02, DSK-05]', async () => {
  const findings: string[] = []
  const counts = { read: 0, refused: 0, files: 0 }
  for (const call of everyCall(app)) {
    const sample = await call.sample(db.owner, clinicId)
    await changedTables()
    await leave(99)
    const isForAll = ['public', 'token'].includes(call.endpoint.who)
    const { statusCode } = await sendCall(isForAll ? visitor : admin, call, sample)
    await leave(900)
    const tables = (await changedTables()).filter(name => !ofTheReserve.test(name))
    const finding = `${call.name}: ${statusCode} [${tables}]`
    const isRefused = statusCode === 503 || statusCode === 507
    if (tables.length > 0) findings.push(finding)
    if (!doesSomething(call) || [...onlyAsks, ...fromTheReserve].includes(call.name)) {
      if (isRefused) findings.push(finding)
      counts.read++
    } else if (statusCode < 400) findings.push(finding)
    if (statusCode === 503) counts.refused++
    if (statusCode === 507) counts.files++
  }
  expect(findings).toEqual([])
  expect(counts.read).toBeGreaterThan(80)
  expect(counts.refused).toBeGreaterThan(80)
  expect(counts.files).toBeGreaterThan(3)
})
