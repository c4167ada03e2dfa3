import { unreadableSsn } from '@archwire/domain/patients/ssn'
import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { everythingStored } from '../../../../test/database/stored-content.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const log: string[] = []
const { loginAs } = await testApp(db, {
  env: { LOG_LEVEL: 'debug' },
  logStream: { write: line => void log.push(line) },
})
let clinicId: number
let patientId: number
let user: { id: number; email: string }
let sam: Browser

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  user = await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' })
  sam = await loginAs(user)
  patientId = (await make.patient(clinicId)).id
})

const url = (rest = '', id = patientId) => `/v2/rest/patients/${id}${rest}`
const save = (ssn: unknown, headers = {}) => sam.send('PATCH', url(), { patient: { ssn } }, headers)
const shown = async () => (await sam.get(url('/profile/infos'))).json().ssn
const reveal = () => sam.send('POST', url('/ssn_reveals'))
const sealed = async () =>
  (await db.owner.query('select ssn_sealed from patients where id = $1', [patientId])).rows[0].ssn_sealed
const trail = async () =>
  (
    await db.owner.query(
      `select user_id, action, entity_type, changes from audit_log
       where clinic_id = $1 and patient_id = $2 and action <> 'open' order by id`,
      [clinicId, patientId],
    )
  ).rows

test('the number is masked until somebody reveals it, which is audited each time [PRO-26]', async () => {
  expect((await save('123-45-6789')).statusCode).toBe(200)
  expect(await shown()).toBe('***-**-6789')
  const answer = await reveal()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ ssn: '123-45-6789' })
  expect(answer.headers['cache-control']).toBe('no-store')
  await reveal()
  const row = { user_id: user.id, entity_type: 'patient' }
  expect(await trail()).toEqual([
    { ...row, action: 'update', changes: { ssn: { from: null, to: 'on file' } } },
    { ...row, action: 'reveal', changes: {} },
    { ...row, action: 'reveal', changes: {} },
  ])
})

test('a patient without a number shows none, and nothing is revealed', async () => {
  expect(await shown()).toBeNull()
  expect((await reveal()).json()).toEqual({ ssn: null })
  expect(await trail()).toEqual([])
})

test('the number is the same in any spelling: saving it again changes nothing', async () => {
  await save('123-45-6789')
  const before = await sealed()
  for (const typed of ['123456789', '123 45 6789', ' 123-45-6789 ', '***-**-6789', '***-**-0000']) {
    expect((await save(typed)).statusCode).toBe(200)
  }
  expect(await sealed()).toEqual(before)
  expect(await trail()).toHaveLength(1)
  expect((await reveal()).json().ssn).toBe('123-45-6789')
})

test('a new number replaces the old one, and an empty one removes it; the audit log has neither', async () => {
  await save('123-45-6789')
  await save('987-65-4321')
  expect((await reveal()).json().ssn).toBe('987-65-4321')
  await save('')
  expect(await shown()).toBeNull()
  await save(null)
  await save('123-45-6789')
  await save(null)
  expect(await sealed()).toBeNull()
  expect((await trail()).map(({ action, changes }) => [action, changes.ssn])).toEqual([
    ['update', { from: null, to: 'on file' }],
    ['update', { from: 'on file', to: 'another number' }],
    ['reveal', undefined],
    ['update', { from: 'on file', to: null }],
    ['update', { from: null, to: 'on file' }],
    ['update', { from: 'on file', to: null }],
  ])
})

test.each(['12345678', '000-12-3456', '666-12-3456', '123-00-4567', '123-45-0000', 'abc', '***-**-67', 5])(
  '%j is refused on its field, and is not repeated in the response [PRO-41]',
  async ssn => {
    const answer = await save(ssn)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(JSON.parse(answer.json().error))).toEqual(['ssn'])
    expect(answer.body).not.toContain(String(ssn))
    expect(await sealed()).toBeNull()
  },
)

test('whoever changes the number counts as the one who changed the record, and whoever reveals it does not', async () => {
  const { updatedAt } = (await sam.get(url())).json().patient
  await save('123-45-6789', { 'if-match': `"${updatedAt}"` })
  const bob = await loginAs(await make.user(clinicId, { first_name: 'Bob', last_name: 'Boss' }))
  await bob.send('POST', url('/ssn_reveals'))
  const late = await bob.send('PATCH', url(), { patient: { ssn: '' } }, { 'if-match': `"${updatedAt}"` })
  expect(late.statusCode).toBe(412)
  expect(late.json().error).toBe('This record was changed by Sam Staff')
  expect(late.body).not.toContain('6789')
  expect((await reveal()).json().ssn).toBe('123-45-6789')
})

test('a number that was moved to another row, or sealed with another secret, is shown as unreadable and stays', async () => {
  await save('123-45-6789')
  const other = await make.patient(clinicId)
  await db.owner.query(
    'update patients set ssn_sealed = (select ssn_sealed from patients where id = $1) where id = $2',
    [patientId, other.id],
  )
  expect((await sam.get(url('/profile/infos', other.id))).json().ssn).toBe(unreadableSsn)
  const answer = await sam.send('POST', url('/ssn_reveals', other.id))
  expect([answer.statusCode, answer.json().error]).toEqual([
    422,
    'This number cannot be read: the secret that it was kept with is another one now.',
  ])
  // The form sends back the text that it shows.
  await sam.send('PATCH', url('', other.id), { patient: { city: 'Albany', ssn: unreadableSsn } })
  expect((await sam.get(url('/profile/infos', other.id))).json().ssn).toBe(unreadableSsn)
  // A new number can be typed instead.
  await sam.send('PATCH', url('', other.id), { patient: { ssn: '123-45-6780' } })
  expect((await sam.get(url('/profile/infos', other.id))).json().ssn).toBe('***-**-6780')
})

test('no number is in the database, in the log or in a response that does not reveal it', async () => {
  const answers: string[] = []
  const collect = async (answer: Promise<{ body: string }>) => void answers.push((await answer).body)
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const canaries: string[] = []
  for (let number = 0; number < chaosSize(20, 1_000); number++) {
    const canary = `${String(701 + (number % 199))}-${String(10 + (number % 89))}-${String(4100 + number)}`
    canaries.push(canary)
    const { id } = await make.patient(clinicId)
    const { updatedAt } = (await sam.get(url('', id))).json().patient
    const put = (patient: object, headers = {}) => sam.send('PUT', url('', id), { patient }, headers)
    await collect(put({ ssn: canary, city: `City ${number}` }))
    await collect(put({ ssn: canary.replaceAll('-', ''), firstName: '' }))
    await collect(put({ ssn: canary }, { 'if-match': `"${updatedAt}"` }))
    await collect(put({ ssn: `${canary}\u0000` }))
    await collect(put({ ssn: `${canary}0` }))
    await collect(sam.get(url('/profile/infos', id)))
    await collect(sam.get(url('', id)))
    expect((await sam.send('POST', url('/ssn_reveals', id))).json().ssn).toBe(canary)
    await collect(admin.get(url('/history', id)))
    await collect(sam.send('POST', '/v2/rest/patients', { patient: { ssn: canary, firstName: 'Kim' } }))
  }
  await collect(admin.get('/v2/rest/settings/audit_log'))
  const tables = await everythingStored(db)
  for (const name of ['public.patients', 'public.audit_log', 'public.live_events', 'graphile_worker.']) {
    expect(tables).toContain(name)
  }
  const everything = [tables, log.join('\n'), answers.join('\n')]
  expect(everything.map(text => text.length > 1_000)).toEqual([true, true, true])
  const found = canaries
    .flatMap(canary => [canary, canary.replaceAll('-', ''), canary.replaceAll('-', ' ')])
    .flatMap(text => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')])
    .filter(text => everything.some(where => where.includes(text)))
  expect(found).toEqual([])
})

test('more than thirty reveals within an hour are reported to the administrators, once a day for each user [SEC-08]', async () => {
  const practice = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
  const [ana, , staff] = [
    await make.user(clinicId, { admin: true }),
    await make.user(clinicId, { admin: true, active: false }),
    await make.user(clinicId, { first_name: 'Nosy', last_name: 'Parker' }),
  ]
  await save('123-45-6789')
  const nosy = await practice.loginAs(staff)
  const look = async (times: number) => {
    for (let time = 0; time < times; time++) {
      expect((await nosy.send('POST', url('/ssn_reveals'))).json()).toEqual({ ssn: '123-45-6789' })
    }
  }
  const alertEmails = async () =>
    (
      await db.owner.query(
        `select to_email as "to", variables->>'name' as name from outbox_emails
         where clinic_id = $1 and template = 'ssn_reveals'`,
        [clinicId],
      )
    ).rows
  await look(30)
  expect(await alertEmails()).toEqual([])
  await look(3)
  expect(await alertEmails()).toEqual([{ to: ana.email, name: 'Nosy Parker' }])
  // The same number of reveals over a longer time is ordinary work.
  db.clock.advance(24 * 60)
  const again = await practice.loginAs(staff)
  for (let time = 0; time < 40; time++) {
    await again.send('POST', url('/ssn_reveals'))
    db.clock.advance(3)
  }
  expect(await alertEmails()).toHaveLength(1)
})
