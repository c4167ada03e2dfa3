import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { watchTables } from '../database/stored-content.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { allSandboxes, type Call, doesSomething, everyCall, sendCall } from './every-call.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let app: TestApp
let clinicId: number
let admin: Browser
let visitor: Browser
let changedTables: () => Promise<string[]>

beforeAll(async () => {
  app = await testApp(db, { env: allSandboxes })
  clinicId = (await make.clinic()).id
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  visitor = await app.visitor()
  changedTables = await watchTables(db.owner)
})

// What counts as no record: counters, live events, drafts, files that are not attached yet, statistics for websites,
// and the books of the sandboxes.
const noRecords =
  /^(audit_log|live_events|clinic_heads|rate_limits|sessions|drafts|blobs|analytics_events|payment_customers|gateway_events|sandbox_\w+)$/

// Calls that change more than one record and write one row for each.
const changesSeveral = [
  'POST /patients/:id/merge',
  'DELETE /patients/:id/merges/:mergeId',
  // The new patient, and the appointment.
  'POST /public/clinics/:slug/appointments',
  // The form, and the task to review it.
  'POST /patients/:patient/insurance_forms',
  // The contract, and the task to set up its payments.
  'POST /public/contracts/:token/signature',
  // The payment, and the refund.
  'POST /billing/invoices/:id/payments/:paymentId/refund',
  // The invoice, and the text with its link.
  'GET /billing/invoices/:id/links/new',
  // The document, and the text with its link.
  'POST /intake_forms/:id/texts',
  'POST /consent_form_signatures/:id/texts',
  'POST /contracts/:id/texts',
]

// Calls that write a row although no record changes: sessions end, or somebody reads protected data.
const changesNone = [
  'POST /settings/users/:id/sign_out',
  'POST /public/intake_forms/:uuid/views',
  'POST /public/consent_form_signatures/:token/views',
  'POST /public/contracts/:token/views',
]

async function done(call: Call) {
  const sample = await call.sample(db.owner, clinicId)
  const { rows: newest } = await db.owner.query('select coalesce(max(id), 0) as id from audit_log')
  await changedTables()
  const isForAll = ['public', 'token'].includes(call.endpoint.who)
  await sendCall(isForAll ? visitor : admin, call, sample)
  const { rows } = await db.owner.query<{ what: string }>(
    `select concat_ws(' ', action, entity_type, entity_id) as what from audit_log where id > $1`,
    [newest[0].id],
  )
  const tables = (await changedTables()).filter(name => !noRecords.test(name))
  return { written: rows.map(({ what }) => what), tables }
}

test('every call that changes a record writes one audit row for it, and a call that changes none writes none', async () => {
  const findings: string[] = []
  const counts = { none: 0, one: 0, several: 0 }
  for (const call of everyCall(app).filter(doesSomething)) {
    const { written, tables } = await done(call)
    const finding = `${call.name}: [${written}] of [${tables}]`
    if (written.length === 0) counts.none++
    else if (written.length === 1) counts.one++
    else counts.several++
    if (written.length > 0 !== tables.length > 0 && !changesNone.includes(call.name)) findings.push(finding)
    if (new Set(written).size < written.length) findings.push(`${finding}: twice the same`)
    if (written.length > 1 && !changesSeveral.includes(call.name)) findings.push(finding)
  }
  expect(findings).toEqual([])
  expect(counts.one).toBeGreaterThan(100)
  expect(counts.several).toBe(changesSeveral.length)
})
