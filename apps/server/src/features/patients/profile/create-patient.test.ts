import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { createPatient } from './create-patient.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinicId: number
let userId: number
let sam: Browser

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  const user = await make.user(clinicId)
  userId = user.id
  sam = await loginAs(user)
})

const pat = {
  firstName: 'Pat',
  lastName: 'Doe',
  email: 'pat@example.com',
  phoneNumber: '(555) 123-4567',
  referredBy: 'Google',
}
const add = (patient: Record<string, unknown>, headers = {}) =>
  sam.send('POST', '/v2/rest/patients', { patient }, headers)
const stored = async () =>
  (await db.owner.query('select * from patients where clinic_id = $1 order by id', [clinicId])).rows

test('a new patient is stored tidied up, with a link that cannot be guessed [API-41, API-34, PRO-46]', async () => {
  const answer = await add({ ...pat, firstName: '  Pat   Ann ', email: ' Pat@Example.com ', id: 999 })
  expect(answer.statusCode).toBe(201)
  const [row] = await stored()
  expect(answer.json()).toEqual({
    patient: {
      id: row.id,
      hashid: row.hashid,
      fullName: 'Pat Ann Doe',
      firstName: 'Pat Ann',
      lastName: 'Doe',
      dob: null,
      gender: null,
      referredBy: 'Google',
      phoneNumber: '5551234567',
      email: 'pat@example.com',
      contactMethod: null,
      photo: null,
      address1: null,
      address2: null,
      zipcode: null,
      city: null,
      state: null,
      country: null,
      emergencyName: null,
      emergencyRelationship: null,
      emergencyPhoneNumber: null,
      emergencyEmail: null,
      pregnant: false,
      premedication: false,
      latexAllergy: false,
      medicalAlerts: [],
      nextAppointment: null,
      nextAppointments: [],
      previousAppointments: [],
      intakeForm: { id: expect.any(Number), uuid: expect.any(String), status: 'unsent' },
      contract: null,
      contracts: [],
      insuranceForms: [],
      fakeGfPatientId: null,
      googleClientId: null,
      archived: false,
      mergedInto: null,
      updatedAt: expect.stringMatching(/-0[45]:00$/),
    },
  })
  expect(row.id).not.toBe(999)
  // 128 bits in base64url.
  expect(row.hashid).toMatch(/^[\w-]{22}$/)
  expect(row).toMatchObject({ created_by_user_id: userId, phone_number: '5551234567' })
})

test('a new patient may start with the address of a relative, in whole or in part', async () => {
  const answer = await add({
    ...pat,
    address1: ' 12 Harbor Street ',
    address2: '',
    city: 'Brooklyn',
    state: null,
  })
  expect(answer.json().patient).toMatchObject({
    address1: '12 Harbor Street',
    address2: null,
    city: 'Brooklyn',
  })
  const [row] = await stored()
  expect(row).toMatchObject({
    address1: '12 Harbor Street',
    address2: null,
    city: 'Brooklyn',
    state: null,
    country: null,
  })
  const { rows } = await db.owner.query(
    `select changes->>'address1' as address1 from audit_log where clinic_id = $1 and entity_type = 'patient'`,
    [clinicId],
  )
  expect(rows).toEqual([{ address1: '12 Harbor Street' }])
})

test('adding a patient is written to the audit log', async () => {
  await add(pat)
  const [row] = await stored()
  const { rows } = await db.owner.query(
    `select action, entity_type, entity_id, patient_id, user_id from audit_log
     where clinic_id = $1 and entity_type = 'patient'`,
    [clinicId],
  )
  expect(rows).toEqual([
    { action: 'create', entity_type: 'patient', entity_id: row.id, patient_id: row.id, user_id: userId },
  ])
})

async function isRefused(field: string, value: unknown, message: string) {
  const answer = await add({ ...pat, [field]: value })
  const key = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  expect(answer.statusCode).toBe(422)
  expect(JSON.parse(answer.json().error)).toEqual({ [key]: [message] })
  expect(await stored()).toEqual([])
}

test.each([
  ['', 'Must have a first name'],
  [undefined, 'Must have a first name'],
  ['Pat\u0007', 'is invalid'],
])('the first name %j is refused: %s [PRO-47]', (value, message) => isRefused('firstName', value, message))

test.each([
  ['  ', 'Must have a last name'],
  ['x'.repeat(101), 'is too long'],
])('the last name %j is refused: %s [PRO-48]', (value, message) => isRefused('lastName', value, message))

test.each([
  ['', 'Must have an email'],
  [null, 'Must have an email'],
  ['pat@home', 'Must have a valid email.'],
])('the e-mail address %j is refused: %s [PRO-49]', (value, message) => isRefused('email', value, message))

test.each([
  ['', 'Must have a phone number'],
  ['123', 'Must have a valid phone number.'],
  [5551234567, 'Must have a phone number'],
])('the phone number %j is refused: %s [PRO-50]', (value, message) =>
  isRefused('phoneNumber', value, message),
)

test('a lead source that is not in the list is refused', () =>
  isRefused('referredBy', 'A dream', 'is invalid'))

test('the refusal names all wrong fields at once', async () => {
  const answer = await add({})
  expect(JSON.parse(answer.json().error)).toEqual({
    first_name: ['Must have a first name'],
    last_name: ['Must have a last name'],
    email: ['Must have an email'],
    phone_number: ['Must have a phone number'],
  })
})

test('a request without its wrapper is refused', async () => {
  expect((await sam.send('POST', '/v2/rest/patients', pat)).statusCode).toBe(400)
})

test('each of the ten lead sources can be chosen, or none [CST-24]', async () => {
  const sources = [
    'Invisalign Website',
    'Google',
    'Facebook',
    'Instagram',
    'My Company',
    'TV/Streaming Video',
    'Walked By',
    'Yelp',
    'Friend/Family Referred Me',
    'Other',
  ]
  for (const referredBy of [...sources, '', null]) {
    const answer = await add({ ...pat, referredBy })
    expect(answer.json().patient.referredBy).toBe(referredBy || null)
  }
  const { referredBy, ...without } = pat
  expect((await add(without)).json().patient.referredBy).toBe(null)
})

test.each([
  "O'Brien",
  'Smith-Jones',
  'Muñoz',
  '李小龍',
  "Robert'); drop table patients;--",
  '<b>Bold</b>',
  '%_\\',
])('the name %s is stored exactly as it is', async lastName => {
  expect((await add({ ...pat, lastName })).json().patient.lastName).toBe(lastName)
  expect((await stored())[0].last_name).toBe(lastName)
})

test('the longest and most unusual names fit into the indexes', async () => {
  const names = ['𝒜'.repeat(100), 'a '.repeat(50).trim(), 'ﷺ'.repeat(100), 'ß'.repeat(100)]
  for (const name of names)
    expect((await add({ ...pat, firstName: name, lastName: name })).statusCode).toBe(201)
})

test('a family shares one phone number and e-mail address', async () => {
  await add(pat)
  expect((await add({ ...pat, firstName: 'Kim' })).statusCode).toBe(201)
  expect(await stored()).toHaveLength(2)
})

test('a form that is sent twice with one idempotency key adds one patient, also at the same moment', async () => {
  const headers = { 'idempotency-key': '0b0f5d3a-1d7e-4a7c-9a53-0b1c2d3e4f50' }
  const answers = await Promise.all([add(pat, headers), add(pat, headers), add(pat, headers)])
  const [row, ...more] = await stored()
  expect(more).toEqual([])
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().patient.id]).toEqual([201, row.id])
  }
})

const input = { ...pat, phoneNumber: '5551234567', referredBy: null }

test('other features add their part for a new patient in the same transaction, in order', async () => {
  const calls: unknown[] = []
  const clinic = db.database.forClinic(clinicId, { kind: 'staff', userId })
  const now = db.clock.now()
  const patient = await clinic.write(tx =>
    createPatient(
      tx,
      [
        async (_tx, created) => void calls.push(['first', created]),
        async (_tx, created) => void calls.push(['second', created.id]),
      ],
      input,
      { userId, now },
    ),
  )
  expect(calls).toEqual([
    ['first', { id: patient.id, phoneNumber: '5551234567', createdByUserId: userId, now }],
    ['second', patient.id],
  ])
})

test('when one of them fails, the patient is not added', async () => {
  const clinic = db.database.forClinic(clinicId, { kind: 'staff', userId })
  const fails = async () => {
    throw new Error('no folder')
  }
  await expect(
    clinic.write(tx => createPatient(tx, [fails], input, { userId, now: db.clock.now() })),
  ).rejects.toThrow('no folder')
  expect(await stored()).toEqual([])
})
