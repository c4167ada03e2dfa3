import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture, subscriber } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)

test('a new claim copies the patient from the record and the insurance, and is returned with its history [CLM-12, CLM-13, CLM-14, CLM-15, API-126, ATT-19]', async () => {
  const here = await desk.open()
  const made = await here.create({ subscriberAttributes: { ...subscriber, subscriber: 'patient-1' } })
  expect(made.statusCode).toBe(201)
  const payer = { id: expect.any(Number), code: 'SBX01', name: expect.any(String) }
  expect(made.json()).toEqual({
    id: expect.any(Number),
    patientId: here.patientId,
    status: 'pending',
    createdAt: '2026-05-06T10:00:00.000-04:00',
    updatedAt: '2026-05-06T10:00:00.000-04:00',
    insurance: { id: here.insuranceId, payer },
    subscriber: {
      subscriber: 'patient-1',
      firstName: 'Pat',
      lastName: 'Doe',
      name: 'Pat Doe',
      dob: '1990-02-03',
      gender: 'female',
      relationship: 'self',
      memberId: 'M123',
      groupNumber: 'G1',
      sequenceCode: 'primary',
      address1: '1 Main St',
      address2: null,
      city: 'New York',
      state: 'NY',
      zipcode: '10001',
    },
    patientInfo: {
      payer,
      firstName: 'Pat',
      lastName: 'Doe',
      dob: '1990-02-03',
      gender: 'female',
      relationship: 'self',
      memberId: 'M123',
      groupNumber: 'G1',
      address1: '1 Main St',
      address2: null,
      city: 'New York',
      state: 'NY',
      zipcode: '10001',
    },
    providers: [],
    items: [],
    total: 0,
    dateAppliancePlaced: null,
    treatmentMonths: null,
    remainingMonths: null,
    submittedAt: null,
    copyOf: null,
    remittance: null,
    isPredetermination: false,
    attachments: [],
    activities: [
      {
        id: expect.any(Number),
        action: 'create',
        message: 'Claim created',
        createdAt: '2026-05-06T10:00:00.000-04:00',
        user: { id: expect.any(Number), fullName: 'Sam Staff' },
        data: {},
      },
    ],
    remittances: [],
  })
})

test('a later change of the record does not change an existing claim', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  await db.owner.query(`update patients set last_name = 'Roe' where id = $1`, [here.patientId])
  await db.owner.query(`update insurances set member_id = 'X9' where id = $1`, [here.insuranceId])
  expect((await here.read(id)).patientInfo).toMatchObject({ lastName: 'Doe', memberId: 'M123' })
})

test('two clicks create one claim [CLM-72]', async () => {
  const here = await desk.open()
  const key = desk.key()
  const [first, second] = await Promise.all([here.create({}, key), here.create({}, key)])
  expect(second.json()).toEqual(first.json())
  expect(await here.list()).toHaveLength(1)
})

test.each([
  ['firstName', '', 'First name is required', 'CLM-45'],
  ['lastName', '', 'Last name is required', 'CLM-46'],
  ['dob', '', 'The date of birth is required', 'CLM-47'],
  ['gender', '', 'Gender is required', 'CLM-48'],
  ['gender', 'other', 'Gender is required', 'CLM-21'],
  ['relationship', '', 'Relationship is required', 'CLM-49'],
  ['memberId', '', 'Member ID is required', 'CLM-50'],
  ['sequenceCode', '', 'Sequence code is required', 'CLM-51'],
])('a subscriber whose %s is %j is refused: %s [%s]', async (field, value, message) => {
  const here = await desk.open()
  const answer = await here.create({ subscriberAttributes: { ...subscriber, [field]: value } })
  expect(answer.statusCode).toBe(422)
  const snake = field.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
  expect(Object.entries(answer.json().errors)).toEqual([[expect.stringContaining(snake), [message]]])
  expect(await here.list()).toEqual([])
})

test('the sequence is one of three, and primary by default [CLM-20, CST-45]', async () => {
  const here = await desk.open()
  for (const sequenceCode of ['primary', 'secondary', 'tertiary'])
    expect(
      (await here.create({ subscriberAttributes: { ...subscriber, sequenceCode } })).json().subscriber,
    ).toMatchObject({ sequenceCode })
  expect((await here.create()).json().subscriber.sequenceCode).toBe('primary')
})

test('a claim cannot be based on an inquiry that has errors or is not answered yet [ELG-15, ELG-21]', async () => {
  const here = await desk.open()
  const ask = async (status: string, errors: unknown[] | null, failure: string | null = null) =>
    (
      await db.owner.query(
        `insert into eligibilities (clinic_id, patient_id, insurance_id, payer_id, member_id, relationship, provider_name,
           provider_npi, provider_tax_id, status, response, failure, created_at, updated_at)
         select clinic_id, patient_id, id, payer_id, member_id, relationship, 'Dora Lee', '1234567893', '123456789', $2,
           $3, $4, now(), now() from insurances where id = $1 returning id`,
        [here.insuranceId, status, errors === null ? null : JSON.stringify({ errors }), failure],
      )
    ).rows[0].id as number
  const refused = [
    await ask('created', null),
    await ask('requesting', null),
    await ask('requested_with_error', [{ statusCode: '75', description: 'Not found' }]),
    await ask('failed', null, 'Nobody answered'),
  ]
  for (const eligibilityId of refused) {
    const answer = await here.create({ eligibilityId })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'Please fix all the eligibility errors and check again before proceeding with claim.' },
    ])
  }
  expect((await here.create({ eligibilityId: await ask('requested', []) })).statusCode).toBe(201)
  const other = await desk.open()
  const foreign = await other.create({ eligibilityId: refused[0] })
  expect([foreign.statusCode, foreign.json()]).toEqual([422, { errors: { eligibility_id: ['is invalid'] } }])
})

test('a claim cannot be created for a removed insurance or a patient without a name', async () => {
  const here = await desk.open()
  await here.sam.send('DELETE', `/v2/rest/patients/${here.patientId}/insurances/${here.insuranceId}.json`)
  expect((await here.create()).statusCode).toBe(404)
  const nameless = await desk.open({ patient: { first_name: '' } })
  expect((await nameless.create()).json()).toEqual({
    errors: { patient_first_name: ['First name is required'] },
  })
})

test('the list has the newest claims first, without history and attachments [API-124]', async () => {
  const here = await desk.open()
  const first = (await here.create()).json()
  db.clock.advance(1)
  const second = (await here.create()).json()
  const list = await here.list()
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(list[0]).not.toHaveProperty('activities')
  expect(list[0]).not.toHaveProperty('attachments')
})

test('a claim is read through its insurance, and reading it opens the patient’s record [API-125, ROL-20]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const other = await desk.open()
  expect((await here.sam.get(`${here.base}/${id}.json`)).json()).toMatchObject({ id, activities: [{}] })
  expect((await here.sam.get(`/v2/rest/insurances/${other.insuranceId}/claims/${id}`)).statusCode).toBe(404)
  expect((await other.sam.get(`${here.base}/${id}`)).statusCode).toBe(404)
  const { rows } = await db.owner.query(
    `select entity_id from audit_log where clinic_id = $1 and action = 'open'`,
    [here.clinicId],
  )
  expect(rows).toEqual([{ entity_id: here.patientId }])
})
