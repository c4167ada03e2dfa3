import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { allSandboxes, everyCall, sendCall } from './every-call.ts'
import { fillTexts } from './hostile-input.ts'
import { billedPatient } from './samples/billing-samples.ts'

const db = await cloneDatabase()

const formulas = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|'/c calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '＝1+1',
  "'=1+1",
  '"=1+1',
]

let app: TestApp
let admin: Browser
let clinicId: number

beforeAll(async () => {
  app = await testApp(db, { env: allSandboxes })
  const make = factories(db.owner)
  clinicId = (await make.clinic()).id
  const user = await make.user(clinicId, { admin: true })
  for (let count = 0; count < formulas.length; count++)
    await billedPatient(db.owner, clinicId, { due_date: '2026-01-02' })
  const filled = await fillTexts(db.owner, formulas)
  expect(filled).toEqual(
    expect.arrayContaining(['patients.last_name', 'users.first_name', 'payment_plans.description']),
  )
  admin = await app.loginAs(user)
})

/** Every cell of a file, as a spreadsheet reads it. */
const cellsOf = (file: string): string[] =>
  [...file.replace('\uFEFF', '').matchAll(/"((?:[^"]|"")*)"|[^,\r\n]+/g)].map(([whole, quoted]) =>
    (quoted ?? whole).replaceAll('""', '"'),
  )

const isLive = (cell: string) => /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell)

test('no cell of any exported file is run by a spreadsheet', async () => {
  const files = everyCall(app).filter(({ endpoint }) => endpoint.path.endsWith('.csv'))
  expect(files.map(({ name }) => name)).toEqual([
    'GET /settings/patient_imports/:id/problems.csv',
    'GET /settings/patients/export.csv',
    'GET /settings/audit_log.csv',
    'GET /billing/past_due.csv',
    'GET /billing/overdue.csv',
  ])
  // The log contains the change of a record.
  for (const text of formulas.filter(one => one.trim() === one))
    await admin.send('POST', '/v2/rest/tasks', { task: { title: text } })
  for (const call of files) {
    const sample = await call.sample(db.owner, clinicId)
    if (sample.params?.id !== undefined) await spoilLines(Number(sample.params.id))
    const answer = await sendCall(admin, call, sample)
    const cells = cellsOf(answer.body)
    expect([call.name, answer.statusCode, cells.filter(isLive)]).toEqual([call.name, 200, []])
    expect([call.name, cells.some(cell => /^'[=+\-@]/.test(cell))]).toEqual([call.name, true])
  }
})

async function spoilLines(importId: number) {
  await db.owner.query(`update patient_imports set columns = '["firstName", "lastName"]' where id = $1`, [
    importId,
  ])
  const problems = [{ field: 'lastName', problem: 'is invalid' }]
  for (const [place, text] of formulas.entries())
    await db.owner.query(
      `insert into patient_import_lines (clinic_id, import_id, round, line, problems, cells)
       select clinic_id, id, round, $2, $3, $4 from patient_imports where id = $1`,
      [importId, place + 1, JSON.stringify(problems), JSON.stringify([text, text])],
    )
}
