import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinicId: number
let patientId: number
let ana: Browser
let bob: Browser

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await loginAs(await make.user(clinicId, { first_name: 'Ana', last_name: 'Admin' }))
  bob = await loginAs(await make.user(clinicId, { first_name: 'Bob', last_name: 'Boss' }))
  patientId = (await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe' })).id
})

const url = () => `/v2/rest/patients/${patientId}`
const save = (browser: Browser, patient: Record<string, unknown>, version?: string) =>
  browser.send('PATCH', url(), { patient }, version === undefined ? {} : { 'if-match': `"${version}"` })
const trail = async () =>
  (
    await db.owner.query(
      `select changes from audit_log where clinic_id = $1 and patient_id = $2 and action = 'update'`,
      [clinicId, patientId],
    )
  ).rows
const events = async () =>
  (
    await db.owner.query('select channel, params, event, data from live_events where clinic_id = $1', [
      clinicId,
    ])
  ).rows

test('a change is stored, audited with the old value and announced; a missing field keeps its value [API-43]', async () => {
  const answer = await save(ana, { contactMethod: 'Zoom', latexAllergy: true, dob: '1990-02-03', city: '' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().patient).toMatchObject({
    id: patientId,
    firstName: 'Pat',
    contactMethod: 'Zoom',
    dob: '1990-02-03',
    latexAllergy: true,
    medicalAlerts: [{ name: 'latexAllergy', label: 'Latex', color: '#f44336' }],
  })
  expect((await ana.get(url())).json()).toEqual(answer.json())
  expect(await trail()).toEqual([
    {
      changes: {
        contactMethod: { from: null, to: 'Zoom' },
        latexAllergy: { from: false, to: true },
        dob: { from: null, to: '1990-02-03' },
      },
    },
  ])
  expect(await events()).toEqual([
    { channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } },
    { channel: 'patients', params: {}, event: 'changed', data: { patientId } },
  ])
})

test('every field that staff may change can be changed [ROL-07]', async () => {
  const wanted = {
    firstName: 'Kim',
    lastName: 'Lee',
    dob: '2001-12-31',
    gender: 'female',
    referredBy: 'Yelp',
    phoneNumber: '5550001111',
    email: 'kim@example.com',
    contactMethod: 'FaceTime',
    address1: '1 Main St',
    address2: 'Apt 2',
    zipcode: '10001',
    city: 'New York',
    state: 'NY',
    country: 'US',
    emergencyName: 'Lou Lee',
    emergencyRelationship: 'mother',
    emergencyPhoneNumber: '5550002222',
    emergencyEmail: 'lou@example.com',
    pregnant: true,
    premedication: true,
    latexAllergy: true,
  }
  expect((await save(ana, wanted)).json().patient).toMatchObject({ ...wanted, fullName: 'Kim Lee' })
})

test('saving unchanged values changes nothing and notifies nobody', async () => {
  const before = (await ana.get(url())).json().patient
  expect((await save(ana, { firstName: ' Pat ' })).json().patient.updatedAt).toBe(before.updatedAt)
  expect(await trail()).toEqual([])
  expect(await events()).toEqual([])
})

test('a change made on an old version is refused and names who was first, and nothing is lost', async () => {
  const seen = (await ana.get(url())).json().patient
  await save(bob, { city: 'Boston' }, seen.updatedAt)
  // Opening the record since then does not count as changing it.
  db.clock.advance(20)
  await ana.get(url())
  const late = await save(ana, { city: 'Albany' }, seen.updatedAt)
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({
    error: 'This record was changed by Bob Boss',
    current: { id: patientId, city: 'Boston' },
  })
  expect((await save(ana, { city: 'Albany' }, late.json().current.updatedAt)).statusCode).toBe(200)
})

test('when two people save the same version at once, exactly one succeeds', async () => {
  for (let pair = 0; pair < 10; pair++) {
    const { updatedAt } = (await ana.get(url())).json().patient
    const answers = await Promise.all([
      save(ana, { city: `Albany ${pair}` }, updatedAt),
      save(bob, { city: `Boston ${pair}` }, updatedAt),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 412])
  }
})

test.each([
  ['firstName', ' ', 'Must have a first name'],
  ['lastName', '', 'Must have a last name'],
  ['email', '', 'Must have an email'],
  ['email', 'nobody', 'Must have a valid email.'],
  ['phoneNumber', '', 'Must have a phone number'],
  ['phoneNumber', '12', 'Must have a valid phone number.'],
  ['emergencyEmail', '', 'Must have an email'],
  ['emergencyEmail', 'nobody', 'Must have a valid email.'],
  ['emergencyPhoneNumber', '', 'Must have a phone number'],
  ['emergencyPhoneNumber', '12', 'Must have a valid phone number.'],
  ['dob', '1990-02-30', 'is invalid'],
  ['dob', '1899-12-31', 'is invalid'],
  ['dob', '2999-01-01', 'is invalid'],
  ['gender', 'unknown', 'is invalid'],
  ['contactMethod', 'Telegraph', 'is invalid'],
  ['referredBy', 'A dream', 'is invalid'],
  ['zipcode', 'x'.repeat(21), 'is too long'],
  ['pregnant', 'yes', 'is invalid'],
  ['ssn', '123', 'Must have a valid SSN.'],
  ['address1', 'x'.repeat(201), 'is too long'],
  ['emergencyName', 'x'.repeat(201), 'is too long'],
])(
  '%s = %j is refused on its field, and nothing changes [PRO-36, PRO-37, PRO-38, PRO-39, PRO-40, PRO-41]',
  async (field, value, message) => {
    const answer = await save(ana, { city: 'Elsewhere', [field]: value })
    const key = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    expect(answer.statusCode).toBe(422)
    expect(JSON.parse(answer.json().error)).toEqual({ [key]: [message] })
    expect(await trail()).toEqual([])
  },
)

test('fields that a client may not set keep their values', async () => {
  const before = (await ana.get(url())).json().patient
  await save(ana, { id: 999, hashid: 'mine', clinic_id: 999, googleClientId: 'x', archivedAt: '2000-01-01' })
  expect((await ana.get(url())).json().patient).toEqual(before)
})

test('nobody can change a patient of another clinic', async () => {
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await save(stranger, { city: 'Elsewhere' })).statusCode).toBe(404)
  expect(await trail()).toEqual([])
})

test('PUT does the same as PATCH, also with an old version [API-42]', async () => {
  const seen = (await ana.get(url())).json().patient
  const put = (browser: Browser, patient: object) =>
    browser.send('PUT', url(), { patient }, { 'if-match': `"${seen.updatedAt}"` })
  const answer = await put(bob, { city: 'Boston', email: seen.email })
  expect([answer.statusCode, answer.json().patient]).toMatchObject([
    200,
    { city: 'Boston', firstName: 'Pat' },
  ])
  const late = await put(ana, { city: 'Albany' })
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({
    error: 'This record was changed by Bob Boss',
    current: { city: 'Boston', updatedAt: answer.json().patient.updatedAt },
  })
  expect((await put(ana, { firstName: '' })).statusCode).toBe(422)
})

test.each([
  ['Zoë Siobhán', "O'Brien-Muñoz"],
  ['Anne Marie', 'van der Berg'],
  ['Мария', '李'],
  ['Д’Арси', 'Ó Súilleabháin'],
])('%s %s is stored exactly as written', async (firstName, lastName) => {
  const answer = await save(ana, { firstName, lastName })
  expect(answer.json().patient).toMatchObject({ firstName, lastName, fullName: `${firstName} ${lastName}` })
  const found = (await ana.get(`/v2/rest/patients?query=${encodeURIComponent(lastName)}`)).json()
  expect(found.map(({ id }: { id: number }) => id)).toContain(patientId)
})

test('the refusal names every wrong field at once [PRO-41]', async () => {
  const answer = await save(ana, { firstName: '', lastName: ' ', email: 'x', phoneNumber: '1', ssn: '1' })
  expect(JSON.parse(answer.json().error)).toEqual({
    first_name: ['Must have a first name'],
    last_name: ['Must have a last name'],
    email: ['Must have a valid email.'],
    phone_number: ['Must have a valid phone number.'],
    ssn: ['Must have a valid SSN.'],
  })
})

test('a script in any text is returned as plain text', async () => {
  const script = '<script>alert(1)</script>'
  const texts = ['firstName', 'lastName', 'address1', 'address2', 'city', 'state', 'country', 'emergencyName']
  const wanted = Object.fromEntries([...texts, 'emergencyRelationship'].map(field => [field, script]))
  expect((await save(ana, { ...wanted, zipcode: '"><img src=x>' })).statusCode).toBe(200)
  const answer = await ana.get(`${url()}/profile/infos`)
  expect(answer.json()).toMatchObject({ ...wanted, zipcode: '"><img src=x>' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('a phone number is the same in every accepted spelling, and refused in others [PRO-39]', async () => {
  for (const typed of ['(555) 123-4567', '555-123-4567', '5551234567', ' (555) 123-4567 ']) {
    const answer = await save(ana, { phoneNumber: typed, emergencyPhoneNumber: typed })
    expect(answer.json().patient).toMatchObject({
      phoneNumber: '5551234567',
      emergencyPhoneNumber: '5551234567',
    })
  }
  for (const typed of ['+1 555 123 4567', '555.123.4567', '(555)1234567', '123-4567']) {
    const answer = await save(ana, { phoneNumber: typed })
    expect(JSON.parse(answer.json().error)).toEqual({ phone_number: ['Must have a valid phone number.'] })
  }
})

test('two patients may have the same e-mail address and phone number', async () => {
  const other = await make.patient(clinicId, { email: 'family@example.com', phone_number: '5550009999' })
  const answer = await save(ana, { email: 'Family@Example.com', phoneNumber: '5550009999' })
  expect([answer.statusCode, answer.json().patient.email]).toEqual([200, 'family@example.com'])
  const found = (await ana.get('/v2/rest/patients?query=family@example.com')).json()
  const ids = found.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
  expect(ids).toEqual([patientId, other.id])
})
