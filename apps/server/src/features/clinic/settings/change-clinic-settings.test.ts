import { wireInstant } from '@archwire/domain/time/clinic-time'
import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { interleave } from '../../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let ana: Browser
let bob: Browser
let clinicId: number

beforeEach(async () => {
  clinicId = (await make.clinic({ name: 'Before' })).id
  ana = await loginAs(await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }))
  bob = await loginAs(await make.user(clinicId, { admin: true, first_name: 'Bob', last_name: 'Boss' }))
})

const url = '/v2/rest/settings/clinic'
const save = (browser: Browser, clinic: Record<string, unknown>, version?: string) =>
  browser.send('PUT', url, { clinic }, version === undefined ? {} : { 'if-match': `"${version}"` })
const stored = async () => (await db.owner.query('select * from clinics where id = $1', [clinicId])).rows[0]
const trail = async () =>
  (
    await db.owner.query(
      `select action, changes from audit_log where clinic_id = $1 and entity_type = 'clinic'`,
      [clinicId],
    )
  ).rows

test('a change is stored, audited with the old value, and announced', async () => {
  const answer = await save(ana, {
    name: '  After ',
    phoneNumber: '(212) 555-0100',
    email: 'Desk@Example.com',
    state: '',
  })
  expect(answer.json()).toMatchObject({
    name: 'After',
    phoneNumber: '2125550100',
    email: 'desk@example.com',
    state: null,
  })
  expect(await stored()).toMatchObject({
    name: 'After',
    phone_number: '2125550100',
    email: 'desk@example.com',
  })
  expect(await trail()).toEqual([
    {
      action: 'update',
      changes: {
        name: { from: 'Before', to: 'After' },
        phoneNumber: { from: null, to: '2125550100' },
        email: { from: null, to: 'desk@example.com' },
      },
    },
  ])
  const { rows } = await db.owner.query('select channel, event, data from live_events where clinic_id = $1', [
    clinicId,
  ])
  expect(rows).toEqual([{ channel: 'clinic', event: 'changed', data: { clinicId } }])
})

test('saving unchanged values changes nothing, not even the version', async () => {
  const before = (await ana.get(url)).json()
  expect((await save(ana, { name: 'Before' })).json().updatedAt).toBe(before.updatedAt)
  expect(await trail()).toEqual([])
})

test('a change made on an old version is refused and names who was first, and nothing is lost', async () => {
  const seen = (await ana.get(url)).json()
  await save(bob, { name: "Bob's" }, seen.updatedAt)
  const late = await save(ana, { name: "Ana's" }, seen.updatedAt)
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({
    error: 'This record was changed by Bob Boss',
    current: { name: "Bob's" },
  })
  expect(await stored()).toMatchObject({ name: "Bob's" })
  expect((await save(ana, { name: "Ana's" }, late.json().current.updatedAt)).statusCode).toBe(200)
})

test('a version is an instant: its zone does not matter', async () => {
  const { updatedAt } = (await ana.get(url)).json()
  const inTokyo = wireInstant(new Date(updatedAt), 'Asia/Tokyo')
  const saved = await save(ana, { name: 'After' }, inTokyo)
  expect(saved.statusCode).toBe(200)
  const inUtc = new Date(saved.json().updatedAt).toISOString()
  expect((await save(bob, { name: 'Later' }, inUtc)).statusCode).toBe(200)
  expect((await save(bob, { name: 'Late' }, inTokyo)).statusCode).toBe(412)
})

test.each(['yesterday', '1', '*', '2026-05-06', '2026-05-06T10:00:00'])(
  'the version %s cannot be read and is refused',
  async version => {
    const answer = await save(ana, { name: 'After' }, version)
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'If-Match is not a version' }])
    expect(await stored()).toMatchObject({ name: 'Before' })
  },
)

test('without a version the last write wins', async () => {
  await save(bob, { name: "Bob's" })
  expect((await save(ana, { name: "Ana's" })).statusCode).toBe(200)
})

test('when two people save the same version at once, exactly one succeeds, every time', async () => {
  for (let pair = 0; pair < chaosSize(25, 1_000); pair++) {
    const { updatedAt } = (await ana.get(url)).json()
    const answers = await Promise.all([
      save(ana, { name: `Ana ${pair}` }, updatedAt),
      save(bob, { name: `Bob ${pair}` }, updatedAt),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 412])
    const [winner, name] = answers[0]?.statusCode === 200 ? ['Ana', 'Ana Admin'] : ['Bob', 'Bob Boss']
    expect(answers.find(answer => answer.statusCode === 412)?.json()).toMatchObject({
      error: `This record was changed by ${name}`,
      current: { name: `${winner} ${pair}`, updatedBy: name },
    })
  }
})

test.each([
  ['name', '   ', "can't be blank"],
  ['timeZone', 'Mars/Olympus', 'is invalid'],
  ['email', 'nobody', 'Invalid email address'],
  ['phoneNumber', '123', 'Must have a valid phone number.'],
  ['taxId', '12-3', 'is invalid'],
  ['npi', 'abc', 'is invalid'],
  ['idleMinutes', 4, 'is invalid'],
  ['idleMinutes', 721, 'is invalid'],
  ['linkDays', 0, 'is invalid'],
  ['linkDays', 731, 'is invalid'],
  ['legacyLedgerUrl', 'javascript:alert(1)', 'is invalid'],
])('%s = %j is refused on its field, and nothing changes', async (field, value, message) => {
  const answer = await save(ana, { city: 'Elsewhere', [field]: value })
  const key = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { [key]: [message] } }])
  expect(await stored()).toMatchObject({ name: 'Before', city: null })
})

test('fields that a client may not set keep their values', async () => {
  await save(ana, {
    id: 999,
    slug: 'taken',
    updatedAt: '2000-01-01T00:00:00Z',
    clinic_id: 999,
    name: 'After',
  })
  expect(await stored()).toMatchObject({
    id: clinicId,
    slug: expect.stringMatching(/^clinic-/),
    name: 'After',
  })
})

test("the version carries the clinic's own offset", async () => {
  expect((await ana.get(url)).json().updatedAt).toMatch(/T\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/)
})

test('the time zone cannot be changed once there are appointments or blocked time', async () => {
  const patient = await make.patient(clinicId)
  const type = await make.appointmentType(clinicId)
  const room = await make.room(clinicId)
  expect((await save(ana, { timeZone: 'America/Denver' })).statusCode).toBe(200)
  await make.timeOff(clinicId, { starts_at: '2026-05-07 10:00' })
  const blocked = await save(ana, { timeZone: 'America/Chicago' })
  expect([blocked.statusCode, blocked.json()]).toEqual([
    422,
    { error: 'The time zone cannot be changed once there is blocked time' },
  ])
  await make.appointment(clinicId, {
    starts_at: '2026-05-07 10:00',
    patient_id: patient.id,
    appointment_type_id: type.id,
    room_id: room.id,
  })
  const refused = await save(ana, { timeZone: 'America/Chicago' })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'The time zone cannot be changed once there are appointments' },
  ])
  expect((await save(ana, { timeZone: 'America/Denver', city: 'Boulder' })).statusCode).toBe(200)
})

test('changing the time zone does not deadlock with somebody who adds something and then counts', async () => {
  const answer = await interleave(db.owner, {
    first: client => client.query('select from clinics where id = $1 for key share', [clinicId]),
    start: () => save(ana, { timeZone: 'America/Denver' }),
    meanwhile: client => client.query('select from clinics where id = $1 for no key update', [clinicId]),
  })
  expect([answer.statusCode, answer.json().timeZone]).toEqual([200, 'America/Denver'])
})

test('a time zone that somebody else has just changed can be changed back only while the calendar is empty', async () => {
  const answer = await interleave(db.owner, {
    first: client =>
      client.query(`update clinics set time_zone = 'America/Denver' where id = $1`, [clinicId]),
    start: () => save(ana, { timeZone: 'America/New_York' }),
    meanwhile: async () => make.timeOff(clinicId, { starts_at: '2026-05-07 10:00' }),
  })
  expect(answer.statusCode).toBe(422)
  expect(await stored()).toMatchObject({ time_zone: 'America/Denver' })
})
