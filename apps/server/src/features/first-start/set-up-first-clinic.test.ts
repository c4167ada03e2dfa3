import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { emptyInstallation, firstSetUp } from '../../../test/fixtures/set-up-fixture.ts'

const db = await cloneDatabase()
const { app, visitor } = await testApp(db)
const { newLink, browserAt, setUp, count, forget } = emptyInstallation(db, visitor)
beforeEach(forget)

test('one call creates the clinic with everything that its calendar needs, and logs its administrator in [MSG-92]', async () => {
  const token = await newLink()
  const browser = await browserAt(token)
  const answer = await browser.send('POST', `/v2/rest/public/set_up/${token}`, { set_up: firstSetUp })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().user).toMatchObject({
    fullName: 'Ana Lee',
    email: 'ana@smile.example.com',
    admin: true,
  })

  expect((await browser.get('/v2/rest/settings/clinic')).json()).toMatchObject({
    name: 'Smile Orthodontics',
    slug: 'smile-orthodontics',
    timeZone: 'America/Chicago',
    phoneNumber: '3125550142',
    address1: '1 Wire Street',
    address2: null,
    city: 'Chicago',
  })
  const { hours } = (await browser.get('/v2/rest/settings/hours')).json()
  expect(hours[1]).toMatchObject({ day: 'monday', isOpen: true, opensAt: '08:00', closesAt: '17:00' })
  expect(hours[6]).toMatchObject({ day: 'saturday', isOpen: false, opensAt: null })
  expect((await browser.get('/v2/rest/rooms')).json()).toMatchObject([
    { title: 'Chair 1' },
    { title: 'Chair 2' },
  ])
  const { onSite } = (await browser.get('/v2/rest/appointment_types')).json()
  expect(onSite).toMatchObject([
    { title: 'Consultation', duration: 60 },
    { title: 'Bonding', duration: 90, startsTreatment: true },
  ])
  const [consultation, bonding] = onSite
  expect((await browser.get('/v2/rest/doctors')).json()).toMatchObject([
    { fullName: 'Dana Wire', appointmentTypeIds: [consultation.id, bonding.id] },
    { fullName: 'Eli Band', appointmentTypeIds: [consultation.id] },
  ])
  expect((await browser.get('/v2/rest/labels')).json()).toHaveLength(2)
  expect((await browser.get('/v2/rest/saved_replies')).json()).toHaveLength(5)
  expect((await browser.get('/v2/rest/settings/getting_started')).json().steps).toContainEqual({
    step: 'booking',
    done: false,
  })
  const { rows } = await db.owner.query(`select action, entity_type from audit_log order by id`)
  expect(rows.map(row => `${row.action} ${row.entity_type}`)).toEqual([
    'create clinic',
    'update hours',
    'create room',
    'create room',
    'create appointment_type',
    'create appointment_type',
    'create doctor',
    'create doctor',
    'create user',
    'login user',
  ])
})

test('a new clinic also has a booking page, switched off, with an address of its own, that can be switched on', async () => {
  const token = await newLink()
  const browser = await browserAt(token)
  await browser.send('POST', `/v2/rest/public/set_up/${token}`, { set_up: firstSetUp })
  const settings = '/v2/rest/settings/booking'
  expect((await browser.get(settings)).json()).toMatchObject({ enabled: false, slug: 'smile-orthodontics' })
  const page = '/v2/rest/public/clinics/smile-orthodontics/booking'
  expect((await app.inject({ url: page })).statusCode).toBe(404)
  const [consultation] = (await browser.get('/v2/rest/appointment_types')).json().onSite
  const booking = { enabled: true, appointmentTypeIds: [consultation.id] }
  expect((await browser.send('PUT', settings, { booking })).statusCode).toBe(200)
  expect((await app.inject({ url: page })).json()).toMatchObject({
    appointmentTypes: [{ title: 'Consultation' }],
  })
  const steps = (await browser.get('/v2/rest/settings/getting_started')).json().steps
  expect(steps).toContainEqual({ step: 'booking', done: true })
  // These calls write to the audit log, which needs the head row that every clinic has from its first day.
  expect((await browser.get('/v2/rest/settings/patients/export.csv')).statusCode).toBe(200)
  expect((await browser.get('/v2/rest/settings/audit_log')).statusCode).toBe(200)
})

test('a crash in the middle leaves nothing, and the link stays valid', async () => {
  const token = await newLink()
  const written = await count('audit_log')
  await db.owner.query(`create function break_down() returns trigger language plpgsql as
    $$ begin raise exception 'the database went away'; end $$`)
  await db.owner.query('create trigger break_down before insert on users execute function break_down()')
  try {
    expect((await setUp(token)).statusCode).toBe(500)
  } finally {
    await db.owner.query('drop trigger break_down on users')
    await db.owner.query('drop function break_down')
  }
  expect(await count('audit_log')).toBe(written)
  for (const table of ['clinics', 'rooms', 'doctors', 'saved_replies', 'getting_started', 'clinic_slugs']) {
    expect([table, await count(table)]).toEqual([table, 0])
  }
  expect((await setUp(token)).statusCode).toBe(201)
})

test('before the set-up every page of the app says how to set the clinic up; afterwards none does', async () => {
  const fresh = await testApp(db)
  const opened = async (url: string) => (await fresh.app.inject({ url })).body
  expect(await opened('/v2')).toContain('Welcome to Archwire')
  expect(await opened('/v2/login')).toContain('npm run clinic -- --set-up-link')
  expect(await opened('/v2/login')).not.toContain('csrf-token')
  expect((await fresh.app.inject({ url: '/settings' })).headers.location).toContain('/v2/login')
  await setUp(await newLink())
  expect(await opened('/v2/login')).toContain('csrf-token')
})
