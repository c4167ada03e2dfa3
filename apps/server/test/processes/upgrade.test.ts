import { afterAll, expect, test } from 'vitest'
import { canLogIn, urlForRole } from '../../src/platform/db/roles.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { columnsOfTables, hashRows } from '../database/compare-databases.ts'
import { testSecret } from '../database/database-template.ts'
import { olderDatabase } from '../database/older-database.ts'
import { httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { removeDataDir, type ServerProcess, startServerProcess, temporaryDataDir } from './server-process.ts'

const { admin, ownerUrl, folder } = await olderDatabase()
// Two patients reported an allergy before reports became alerts; one of them withdrew it.
const submitHistory = (form: number, answers: object, minutesLater: number) =>
  admin.query(
    `insert into intake_form_responses (clinic_id, intake_form_id, questions_version, answers, document,
       document_sha256, legal_name, signer_kind, signature_method, signature_png, signed_at)
     select clinic_id, intake_form_id, questions_version, answers || $2, document, document_sha256, legal_name,
       signer_kind, signature_method, signature_png, signed_at + $3 * interval '1 minute'
     from intake_form_responses where intake_form_id = $1 order by id limit 1`,
    [form, answers, minutesLater],
  )
await admin.query('select setval(pg_get_serial_sequence($1, $2), 10000)', ['intake_form_responses', 'id'])
await submitHistory(1, { allergies: 'yes', allergies_details: ' Nickel ', diabetes: 'yes' }, 1)
await submitHistory(2, { allergies: 'yes', allergies_details: 'Latex' }, 1)
await submitHistory(2, { allergies: 'no' }, 2)
const older = await columnsOfTables(admin)
older.delete('public.schema_migrations')
// Links are stored in another way since; seal-links.test.ts compares them.
const clearLinks = ['identifier_token', 'uuid']
for (const table of ['consent_form_signatures', 'contracts', 'intake_forms', 'invoices']) {
  const columns = older.get(`public.${table}`) ?? []
  older.set(
    `public.${table}`,
    columns.filter(column => !clearLinks.includes(column)),
  )
}
const ofKeys = older.get('public.idempotency_keys') ?? []
older.set(
  'public.idempotency_keys',
  ofKeys.filter(column => column !== 'response_body'),
)
// Whoever saved the usual text of a reminder follows the setting from now on; both clinics did.
const ofTexting = older.get('public.messaging_settings') ?? []
older.set(
  'public.messaging_settings',
  ofTexting.filter(column => column !== 'reminder_text'),
)
const rowsBefore = await hashRows(admin, older)

const dataDir = await temporaryDataDir()
let server: ServerProcess | undefined
const start = async (jobs: 'on' | 'off') => {
  server = await startServerProcess({
    DATABASE_URL: ownerUrl,
    APP_SECRET: testSecret,
    DEMO: 'on',
    JOBS: jobs,
    DATA_DIR: dataDir,
  })
  return server
}
const stop = async () => {
  server?.kill('SIGTERM')
  expect(await server?.exited).toBe(0)
  server = undefined
}
afterAll(async () => {
  server?.kill('SIGKILL')
  await removeDataDir(dataDir)
})

test('a start on the data of an older version brings it up to date, and every row stays as it was', async () => {
  expect(rowsBefore['public.appointments']?.count).toBeGreaterThan(1_000)
  const { output } = await start('off')
  expect(output.join('\n')).toContain('The database was brought up to date: 0021_booking.sql')
  expect(await hashRows(admin, older)).toEqual(rowsBefore)
  const texting = 'select reminder_text as text, links_in_reminders as "hasLinks" from messaging_settings'
  expect((await admin.query(texting)).rows).toEqual([
    { text: null, hasLinks: false },
    { text: null, hasLinks: false },
  ])
  for (const clinic of [1, 2]) {
    await admin.query(`select set_config('app.clinic_id', $1, false)`, [String(clinic)])
    expect((await admin.query('select broken_audit_link() as broken')).rows).toEqual([{ broken: null }])
  }
})

test('allergies and conditions that patients reported before are alerts, by their last answer [ALR-07]', async () => {
  const { rows } = await admin.query(
    `select t.question_key as key, t.words, t.state, t.told_at = r.signed_at as "isOfThatDay"
     from told_alerts t
     join intake_form_responses r on r.clinic_id = t.clinic_id and r.id = t.intake_form_response_id
     join intake_forms f on f.clinic_id = r.clinic_id and f.id = r.intake_form_id and f.patient_id = t.patient_id
     where f.id in (1, 2) order by t.question_key`,
  )
  const open = { state: 'open', isOfThatDay: true }
  expect(rows).toEqual([
    { key: 'allergies', words: 'Nickel', ...open },
    { key: 'diabetes', words: null, ...open },
  ])
})

test('users of the older version can log in again, and every screen loads', async () => {
  const client = httpClient(server?.address ?? '')
  await client.logIn('admin@example.com', 'archwire-demo')
  const found = await (await client.get('/v2/rest/patients?query=olga')).json()
  expect(found).toMatchObject([{ fullName: 'Olga Upgrade' }])
  const { rows } = await admin.query(
    `select c.patient_id as patient, c.insurance_id as insurance, c.id as claim,
       (select max(id) from appointments where clinic_id = 1) as appointment,
       (select max(id) from conversations where clinic_id = 1) as conversation,
       (select max(id) from tasks where clinic_id = 1) as task,
       (select max(day)::text from appointments where clinic_id = 1) as day
     from claims c where c.clinic_id = 1 order by c.id limit 1`,
  )
  const of = rows[0]
  const patient = `/patients/${of.patient}`
  const refused: string[] = []
  for (const address of [
    '/user',
    '/notifications',
    `/calendars/days?from=${of.day}&to=${of.day}`,
    `/appointments/${of.appointment}`,
    `/appointments/${of.appointment}/history`,
    patient,
    ...['infos', 'notes', 'counts', 'appointments', 'alert_notes'].map(one => `${patient}/profile/${one}`),
    ...['folders', 'contracts', 'consent_form_signatures', 'intake_form'].map(
      one => `${patient}/documents/${one}`,
    ),
    ...['payment_plans', 'payment_methods', 'summary'].map(one => `${patient}/finance/${one}`),
    ...['insurances', 'treatments', 'history', 'imaging/progressions'].map(one => `${patient}/${one}`),
    `/insurances/${of.insurance}/claims/${of.claim}`,
    '/insurances/claims',
    '/conversations',
    `/conversations/${of.conversation}/messages`,
    '/tasks',
    `/tasks/${of.task}`,
    '/billing/overdue',
    '/reports/performance_metrics?start_date=2026-10-01&end_date=2026-11-30',
    '/settings/booking',
    '/settings/audit_log',
    '/settings/patients/export.csv',
    ...['clinic', 'hours', 'rooms', 'doctors', 'users', 'appointment_types', 'labels', 'messaging'].map(
      one => `/settings/${one}`,
    ),
  ]) {
    const answer = await client.get(`/v2/rest${address}`)
    if (answer.status !== 200) refused.push(`${address}: ${answer.status} ${await answer.text()}`)
    else await answer.body?.cancel()
  }
  expect(refused).toEqual([])
  await stop()
})

test('an email that the older version queued is sent by the new one', async () => {
  await start('on')
  const email = async () => (await admin.query('select status from outbox_emails where id = 1')).rows[0]
  await until('it is sent', async () => (await email())?.status === 'sent', 90_000)
  await stop()
})

test('an older version that meets the newer database refuses with a reason, and changes nothing', async () => {
  const before = await hashRows(admin)
  // With another secret it would give the roles other passwords, and lock the newer version out.
  const another = migrate(ownerUrl, 'another secret, which is as long as it must be', folder)
  await expect(another).rejects.toThrow(
    /The database is newer than this version of Archwire: it has 0021_booking/,
  )
  expect(await canLogIn(urlForRole(ownerUrl, 'archwire_app', testSecret))).toBe(true)
  expect(await hashRows(admin)).toEqual(before)
})
