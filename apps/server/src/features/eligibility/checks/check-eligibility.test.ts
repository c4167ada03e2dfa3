import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { dora, eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { errorsOf } from '../../../../test/providers/memory-payer.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open({}, { group_number: 'G1' })
})

test('staff ask a payer: the inquiry is announced at once, and the response when it arrives [ELG-01, ELG-07, ELG-08, ELG-09, API-119, API-120, ROL-20]', async () => {
  const { id: providerId } = await desk.insurances.provider(at.clinicId, { npi: dora.npi })
  const response = await at.check()
  const payerId = await desk.insurances.payerId()
  const expected = {
    id: expect.any(Number),
    createdAt: expect.stringMatching(/-04:00$/),
    updatedAt: expect.any(String),
    patientId: at.patientId,
    status: 'created',
    provider: { ...dora, name: 'Dora Lee' },
    insurance: {
      id: at.insuranceId,
      payer: { id: payerId, code: 'SBX01', name: expect.any(String) },
      memberId: 'M123',
      groupNumber: 'G1',
      relationship: 'self',
    },
    response: null,
    failure: null,
  }
  expect([response.statusCode, response.json()]).toEqual([201, expected])
  const { id } = response.json()
  expect(await at.rows()).toMatchObject([{ provider_id: providerId, status: 'created', attempts: 0 }])

  await desk.askPayers()
  const answered = await at.read(id)
  expect(answered).toMatchObject({
    ...expected,
    id,
    status: 'requested',
    response: {
      statusCode: '1',
      patient: { firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03' },
      subscriber: { healthPlan: { subscriberId: 'M123', groupNumber: 'G1' } },
      activeCoverage: [{ serviceType: 'Dental' }, { serviceType: 'Orthodontics', description: 'Active' }],
      coInsurances: [{ percent: 0 }, { percent: 20 }, { percent: 50 }],
      deductibles: [{ amount: 50, remaining: 0 }],
      limitationAndMaximum: [{ amount: 2000 }, { amount: 1500 }],
      errors: [],
    },
  })
  expect(desk.payer.inquiries).toMatchObject([
    {
      trace: expect.stringMatching(/^[A-Z0-9]{1,30}$/),
      payer: { code: 'SBX01' },
      provider: {
        firstName: 'Dora',
        lastName: 'Lee',
        organizationName: null,
        npi: dora.npi,
        taxId: dora.taxId,
      },
      subscriber: {
        firstName: 'Pat',
        memberId: 'M123',
        groupNumber: 'G1',
        relationship: 'self',
        gender: 'female',
      },
      patient: null,
      on: '2026-05-06',
    },
  ])
})

test('the list of a patient has the newest inquiry first [API-118]', async () => {
  const first = await at.checked()
  db.clock.advance(1)
  desk.payer.behave(() => errorsOf('75'))
  const second = await at.checked()
  expect(await at.list()).toEqual([second, first])
  expect(await at.list(at.ana)).toHaveLength(2)
  const { id: other } = await desk.make.patient(at.clinicId)
  expect((await at.sam.get(`/v2/rest/patients/${other}/insurances/eligibilities`)).json()).toEqual([])
})

test('an invalid number, or a provider without a name, is refused on its field [ELG-17]', async () => {
  const refused = async (provider: object) => {
    const answer = await at.check(provider)
    return [answer.statusCode, answer.json()]
  }
  expect(await refused({ ...dora, npi: '123' })).toEqual([422, { errors: { npi: ['is invalid'] } }])
  expect(await refused({ ...dora, taxId: '12-3456789' })).toEqual([
    422,
    { errors: { tax_id: ['is invalid'] } },
  ])
  expect(await refused({})).toEqual([422, { errors: { npi: ['is invalid'], tax_id: ['is invalid'] } }])
  expect(await refused({ npi: dora.npi, taxId: dora.taxId })).toEqual([
    422,
    { errors: { provider: ['Provider is required'] } },
  ])
  const without = await at.sam.send('POST', at.urlOf('.json'), { eligibility: {} })
  expect([without.statusCode, without.json()]).toEqual([
    422,
    { errors: { provider_attributes: ['Provider is required'] } },
  ])
  expect((await at.sam.send('POST', at.urlOf('.json'), {})).statusCode).toBe(400)
  expect(await at.rows()).toEqual([])
})

test('an organization has no first name, and its name comes from our provider or is sent [C-59]', async () => {
  await desk.insurances.provider(at.clinicId, {
    npi: '1245319599',
    npi_type: 'organization',
    first_name: null,
    last_name: null,
    organization_name: 'Harbor',
  })
  const numbers = { npi: '1245319599', taxId: '123456789' }
  const known = (await at.check({ firstName: null, lastName: '', ...numbers })).json()
  expect(known.provider).toEqual({ ...numbers, firstName: null, lastName: null, name: 'Harbor' })
  const sent = (await at.check({ name: 'Bay', ...numbers, npi: '1234567893' })).json()
  expect(sent.provider).toMatchObject({ firstName: null, name: 'Bay' })
  await desk.askPayers()
  expect(desk.payer.inquiries.map(({ provider }) => provider.organizationName).toSorted()).toEqual([
    'Bay',
    'Harbor',
  ])
  expect((await at.rows()).map(row => row.provider_id === null)).toEqual([false, true])
})

test('an inquiry does not change with its provider and insurance', async () => {
  const provider = await desk.insurances.provider(at.clinicId, { npi: dora.npi })
  const before = await at.checked()
  await db.owner.query(`update providers set last_name = 'Other' where id = $1`, [provider.id])
  await db.owner.query(`update insurances set member_id = 'M9', deleted_at = now() where id = $1`, [
    at.insuranceId,
  ])
  expect(await at.read(before.id)).toEqual(before)
  expect((await at.check()).statusCode).toBe(404)
})

test('requests with the same idempotency key ask once, and without a key twice', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [one, other] = await Promise.all([at.check(dora, key), at.check(dora, key)])
  expect(one.json()).toEqual(other.json())
  await desk.askPayers()
  expect(desk.payer.inquiries).toHaveLength(1)
  await Promise.all([at.check(), at.check()])
  expect(await at.rows()).toHaveLength(3)
})

test('every step is audited and announced, and reading an inquiry counts as opening the record [ELG-14] [G-52]', async () => {
  const { id } = await at.checked()
  const of = { entity_type: 'eligibility', entity_id: id, patient_id: at.patientId }
  expect(await at.traces()).toMatchObject([
    { ...of, actor_kind: 'staff', action: 'create', changes: { memberId: 'M123', provider: 'Dora Lee' } },
    {
      ...of,
      actor_kind: 'system',
      action: 'update',
      changes: { status: { from: 'created', to: 'requesting' } },
    },
    {
      ...of,
      actor_kind: 'system',
      action: 'update',
      changes: { status: { from: 'requesting', to: 'requested' } },
    },
  ])
  expect(await at.events()).toEqual(
    Array(3).fill({ event: 'updated', params: { patientId: at.patientId }, data: { eligibilityId: id } }),
  )
  expect(await at.openings()).toEqual([{ patient_id: at.patientId }])
  db.clock.advance(16)
  await at.list()
  expect(await at.openings()).toHaveLength(2)
  db.clock.advance(16)
  await at.sam.get(at.urlOf('/subscribers.json'))
  expect(await at.openings()).toHaveLength(3)
})

test('an inquiry is not found by another clinic or insurance, and visitors are refused', async () => {
  const { id } = await at.checked()
  const theirs = await desk.open()
  const visitor = await desk.visitor()
  for (const rest of [`/${id}`, '/subscribers.json']) {
    expect((await theirs.sam.get(at.urlOf(rest))).statusCode).toBe(404)
    expect((await visitor.get(at.urlOf(rest))).statusCode).toBe(401)
  }
  expect((await theirs.check(dora, {}, at.insuranceId)).statusCode).toBe(404)
  expect((await theirs.sam.send('PUT', at.urlOf(`/${id}/sync_patient_data`))).statusCode).toBe(404)
  const list = `/v2/rest/patients/${at.patientId}/insurances/eligibilities.json`
  expect((await theirs.sam.get(list)).statusCode).toBe(404)
  const other = await desk.insurances.insurance(at.clinicId, at.patientId)
  expect((await at.sam.get(at.urlOf(`/${id}`, other.id))).statusCode).toBe(404)
  expect((await at.sam.send('PUT', at.urlOf(`/${id}/sync_patient_data`, other.id))).statusCode).toBe(404)
})

test('a merged record cannot be checked', async () => {
  const into = await desk.make.patient(at.clinicId)
  await db.owner.query('update patients set merged_into = $2, archived_at = now() where id = $1', [
    at.patientId,
    into.id,
  ])
  const refused = await at.check()
  expect([refused.statusCode, refused.json().mergedInto]).toEqual([409, into.id])
})

test('without a clearinghouse no payer can be asked, but earlier responses can be read [G-75]', async () => {
  const before = await at.checked()
  const off = await testApp(db)
  const user = await desk.make.user(at.clinicId)
  const sam = await off.loginAs(user)
  const answer = await sam.send('POST', at.urlOf('.json'), { eligibility: { providerAttributes: dora } })
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Not configured' }])
  const day = await sam.send('POST', '/v2/rest/insurances/eligibilities/batch', { date: '2026-05-06' })
  expect([day.statusCode, day.json()]).toEqual([422, { error: 'Not configured' }])
  expect((await sam.get(at.urlOf(`/${before.id}`))).json()).toEqual(before)
})

test('a payer that the clinic may not ask is refused with the reason [PAY-08]', async () => {
  const { id } = await desk.insurances.payer(at.clinicId, {
    name: 'Union Dental Fund',
    enrolled_coverage: false,
  })
  await db.owner.query('update insurances set payer_id = $2 where id = $1', [at.insuranceId, id])
  const refused = await at.check()
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    'Union Dental Fund cannot be asked about coverage: the clinic is not enrolled for it. An administrator changes that under Settings, Payers.',
  ])
  expect(await at.rows()).toEqual([])
})
