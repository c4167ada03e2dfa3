import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { firstSetUp } from '../../../test/first-set-up.ts'
import { createClinic } from '../../create-clinic.ts'
import { issueSetUpLink } from './issue-set-up-link.ts'

const db = await cloneDatabase()
const { app, visitor } = await testApp(db)

/** What a test made, table by table, so that the next one begins with nothing again. */
const empty = `truncate clinics, set_up_links, rate_limits cascade`
beforeEach(async () => {
  await db.owner.query(empty)
})

const newLink = async () => {
  const path = await issueSetUpLink(db.ownerUrl, db.clock.now())
  if (path === undefined) throw new Error('there is a clinic already')
  return path.replace('/set-up/', '')
}

// The page of the link itself is what gives a browser its token against forgery.
async function browserAt(token: string) {
  const browser = await visitor()
  await browser.get(`/set-up/${token}`)
  return browser
}

const setUp = async (token: string, wanted: object = firstSetUp) =>
  (await browserAt(token)).send('POST', `/v2/rest/public/set_up/${token}`, { set_up: wanted })

const count = async (table: string): Promise<number> =>
  Number((await db.owner.query(`select count(*) from ${table}`)).rows[0].count)

test('one call makes the clinic with all that its calendar needs, and logs its administrator in', async () => {
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

test('what else a clinic begins with is there: a booking page, off, at its own address, that can be opened', async () => {
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
  // Whatever is recorded of a clinic from its first day on: the head of its changes, its first import.
  expect((await browser.get('/v2/rest/settings/patients/export.csv')).statusCode).toBe(200)
  expect((await browser.get('/v2/rest/settings/audit_log')).statusCode).toBe(200)
})

test('a crash in the middle leaves nothing, and the link as good as before', async () => {
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
  for (const table of ['clinics', 'rooms', 'doctors', 'getting_started', 'clinic_slugs']) {
    expect([table, await count(table)]).toEqual([table, 0])
  }
  expect((await setUp(token)).statusCode).toBe(201)
})

test('nothing that opens anything is kept readable: neither the link nor the password', async () => {
  const token = await newLink()
  const kept = JSON.stringify((await db.owner.query('select * from set_up_links')).rows)
  expect(kept).not.toContain(token)
  await setUp(token)
  const { rows } = await db.owner.query('select changes::text from audit_log')
  expect(JSON.stringify(rows)).not.toContain('a brand new password')
  expect(JSON.stringify(rows)).not.toContain('argon2')
})

test('a link that was used is dead, and so is every other one', async () => {
  const [used, other] = [await newLink(), await newLink()]
  expect((await setUp(used)).statusCode).toBe(201)
  for (const token of [used, other]) {
    expect((await setUp(token)).statusCode).toBe(404)
    const page = await app.inject({ url: `/set-up/${token}` })
    expect([page.statusCode, page.body]).toEqual([
      404,
      expect.stringContaining('This clinic is set up already'),
    ])
  }
  expect(await issueSetUpLink(db.ownerUrl, db.clock.now())).toBeUndefined()
  expect(await count('clinics')).toBe(1)
})

test('pressed twice, by two people, with two links at once: one clinic', async () => {
  const tokens = [await newLink(), await newLink()]
  const browsers = await Promise.all(Array.from({ length: 8 }, (_, n) => browserAt(tokens[n % 2] ?? '')))
  const answers = await Promise.all(
    browsers.map((browser, n) =>
      browser.send('POST', `/v2/rest/public/set_up/${tokens[n % 2]}`, { set_up: firstSetUp }),
    ),
  )
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([201, ...Array(7).fill(404)])
  expect([await count('clinics'), await count('users'), await count('rooms')]).toEqual([1, 1, 2])
})

test('a clinic that was made by the command ends the links, also when both come at once', async () => {
  const token = await newLink()
  const byCommand = {
    name: 'Other',
    slug: 'other',
    timeZone: 'America/Chicago',
    email: 'o@example.com',
    firstName: 'O',
    lastName: '',
  }
  const browser = await browserAt(token)
  const [made, answer] = await Promise.all([
    createClinic(db.ownerUrl, byCommand, db.clock.now()),
    browser.send('POST', `/v2/rest/public/set_up/${token}`, { set_up: firstSetUp }),
  ])
  expect(made).toContain('reset_password_token')
  // Whoever was first: the command may always add one, the link only the first.
  expect(await count('clinics')).toBe(answer.statusCode === 201 ? 2 : 1)
  expect((await setUp(token)).statusCode).toBe(404)
})

test('a link is good for a day', async () => {
  const token = await newLink()
  db.clock.advance(24 * 60 - 1)
  const slow = await browserAt(token)
  expect((await app.inject({ url: `/set-up/${token}` })).statusCode).toBe(200)
  db.clock.advance(1)
  // Whoever was filling it in is not told that somebody else has done it.
  const late = await slow.send('POST', `/v2/rest/public/set_up/${token}`, { set_up: firstSetUp })
  expect([late.statusCode, late.json()]).toEqual([422, { error: expect.stringContaining('has expired') }])
  const page = await app.inject({ url: `/set-up/${token}` })
  expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('This link does not work')])
  expect(page.body).toContain('npm run clinic -- --set-up-link')
  // A new one works, and what ran out is not kept.
  const fresh = await newLink()
  expect(await count('set_up_links')).toBe(1)
  expect((await setUp(fresh)).statusCode).toBe(201)
})

test.each([
  [
    'a zone that does not exist',
    { clinic: { timeZone: 'Mars/Olympus' } },
    { 'clinic.time_zone': ['is invalid'] },
  ],
  ['no name', { clinic: { name: '  ' } }, { 'clinic.name': ["can't be blank"] }],
  [
    'closing before opening',
    { hours: { 1: { opensAt: '18:00', closesAt: '09:00' } } },
    { 'hours.1.closes_at': ['Must be after opening'] },
  ],
  [
    'two rooms of one name',
    { rooms: { 1: { title: ' chair 1 ' } } },
    { 'rooms.1.title': ['has already been taken'] },
  ],
  [
    'a type of 0 minutes',
    { appointmentTypes: { 0: { duration: 0 } } },
    { 'appointment_types.0.duration': ['Must be greater than or equal to 15'] },
  ],
  [
    'two types of one name',
    { appointmentTypes: { 1: { title: 'consultation' } } },
    { 'appointment_types.1.title': ['has already been taken'] },
  ],
  [
    'a doctor without a name',
    { doctors: { 0: { lastName: '' } } },
    { 'doctors.0.last_name': ["can't be blank"] },
  ],
  ['a type that is not there', { doctors: { 1: { offers: [2] } } }, { 'doctors.1.offers': ['is invalid'] }],
  [
    'an address that is none',
    { administrator: { email: 'ana' } },
    { 'administrator.email': ['Invalid email address'] },
  ],
  [
    'a short password',
    { administrator: { password: '12345' } },
    { 'administrator.password': ['Password must be at least 6 characters long'] },
  ],
  [
    'a password that everybody has',
    { administrator: { password: 'Password123' } },
    { 'administrator.password': ['This password is too common. Please choose another one'] },
  ],
])('%s is said on its field, nothing is made, and the link stays good', async (_, change, errors) => {
  const token = await newLink()
  const answer = await setUp(token, merged(firstSetUp, change) as object)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }])
  expect([await count('clinics'), await count('users')]).toEqual([0, 0])
  expect((await setUp(token)).statusCode).toBe(201)
})

test('an empty list of rooms, types or doctors is refused, and nothing beside them is taken', async () => {
  const token = await newLink()
  const none = await setUp(token, { ...firstSetUp, rooms: [], appointmentTypes: [], doctors: [] })
  expect(none.json().errors).toMatchObject({
    rooms: ['Add at least one room'],
    appointment_types: ['Choose at least one type'],
    doctors: ['Add at least one doctor'],
  })
  const more = await setUp(token, {
    ...firstSetUp,
    clinic: { ...firstSetUp.clinic, slug: 'mine', billingOnboardingStatus: 'completed' },
  })
  expect(more.statusCode, more.body).toBe(201)
  const { rows } = await db.owner.query('select slug, billing_onboarding_status from clinics')
  expect(rows).toEqual([{ slug: 'smile-orthodontics', billing_onboarding_status: 'not_started' }])
})

test('guesses get nowhere, and not for long', async () => {
  const browser = await browserAt(await newLink())
  const answers: number[] = []
  for (let guess = 0; guess < 22; guess++) {
    const body = { set_up: firstSetUp }
    answers.push((await browser.send('POST', `/v2/rest/public/set_up/guess${guess}`, body)).statusCode)
  }
  expect(new Set(answers)).toEqual(new Set([422, 429]))
  expect(await count('clinics')).toBe(0)
})

test('before the set-up every page of the app says how to come to one; afterwards none does', async () => {
  const fresh = await testApp(db)
  const opened = async (url: string) => (await fresh.app.inject({ url })).body
  expect(await opened('/v2')).toContain('Welcome to Archwire')
  expect(await opened('/v2/login')).toContain('npm run clinic -- --set-up-link')
  expect(await opened('/v2/login')).not.toContain('csrf-token')
  expect((await fresh.app.inject({ url: '/settings' })).headers.location).toContain('/v2/login')
  await setUp(await newLink())
  expect(await opened('/v2/login')).toContain('csrf-token')
})

/** `change` in place of what it names; lists are changed by the numbers of their entries. */
function merged(value: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change
  const entries = Object.entries(change)
  if (Array.isArray(value)) {
    return value.map((entry, index) => {
      const own = entries.find(([key]) => Number(key) === index)
      return own === undefined ? entry : merged(entry, own[1])
    })
  }
  const before = value as Record<string, unknown>
  return { ...before, ...Object.fromEntries(entries.map(([key, one]) => [key, merged(before[key], one)])) }
}
