import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture, item, provider, subscriber } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)

test('patient, payer, subscriber and treatment change independently, and a missing field keeps its value [API-127, API-128, API-129]', async () => {
  const here = await desk.open()
  const { id, insurance } = (await here.create()).json()
  const payerId = await desk.insurance.payerId('SBX02')
  const patient = { firstName: 'Patricia', dob: '1991-01-01', city: '' }
  const changed = await here.change(id, { insuranceId: here.insuranceId, patientInfoAttributes: patient })
  expect(changed.statusCode).toBe(200)
  expect(changed.json().patientInfo).toMatchObject({
    firstName: 'Patricia',
    lastName: 'Doe',
    dob: '1991-01-01',
    city: null,
    payer: insurance.payer,
  })
  const other = await here.change(id, { patientInfoAttributes: { insurancePayerId: payerId } })
  expect(other.json().patientInfo.payer.code).toBe('SBX02')
  expect(other.json().insurance.payer.code).toBe('SBX01')
  const subscribed = await here.change(id, {
    insuranceId: here.insuranceId,
    subscriberAttributes: {
      ...subscriber,
      firstName: 'Paul',
      relationship: 'child',
      sequenceCode: 'secondary',
    },
  })
  expect(subscribed.json().subscriber).toMatchObject({ name: 'Paul Doe', sequenceCode: 'secondary' })
  const treated = await here.change(id, {
    dateAppliancePlaced: '2026-05-01',
    treatmentMonths: '24',
    remainingMonths: '',
  })
  expect(treated.json()).toMatchObject({
    dateAppliancePlaced: '2026-05-01',
    treatmentMonths: 24,
    remainingMonths: null,
    subscriber: { firstName: 'Paul' },
    patientInfo: { firstName: 'Patricia' },
  })
  expect(await here.history(id)).toEqual([
    'Claim created',
    'Patient information updated',
    'Payer updated',
    'Subscriber updated',
    'Treatment updated',
  ])
})

test('a claim can change to another insurance of the same patient, and of no other [CLM-44]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const second = await desk.insurance.insurance(here.clinicId, here.patientId, {
    member_id: 'Z77',
    group_number: 'G9',
    relationship: 'child',
    payer_id: await desk.insurance.payerId('SBX02'),
  })
  const foreign = await desk.open()
  const refused = await here.change(id, { insuranceId: foreign.insuranceId })
  expect([refused.statusCode, refused.json()]).toEqual([422, { errors: { insurance_id: ['is invalid'] } }])
  expect((await here.change(id, { insuranceId: null })).json()).toEqual({
    errors: { insurance_id: ['Insurance is required'] },
  })
  const moved = (await here.change(id, { insuranceId: second.id })).json()
  expect(moved).toMatchObject({
    insurance: { id: second.id },
    patientInfo: { memberId: 'Z77', payer: { code: 'SBX02' } },
    // The subscriber's numbers are sent, and the second payer does not know those of the first.
    subscriber: { firstName: 'Pat', memberId: 'Z77', groupNumber: 'G9', relationship: 'child' },
  })
  expect((await here.sam.get(`${here.base}/${id}`)).statusCode).toBe(404)
  const other = (await here.create()).json()
  const attributes = { ...subscriber, memberId: 'TYPED', groupNumber: null }
  const typed = (
    await here.change(other.id, { insuranceId: second.id, subscriberAttributes: attributes })
  ).json()
  expect(typed).toMatchObject({
    patientInfo: { memberId: 'Z77' },
    subscriber: { memberId: 'TYPED', groupNumber: null, relationship: 'self' },
  })
})

test('an unknown payer is refused, and nothing changes', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const refused = await here.change(id, { patientInfoAttributes: { insurancePayerId: 999_999 } })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { insurance_payer_id: ['is invalid'] } },
  ])
  expect((await here.read(id)).activities).toHaveLength(1)
})

test('when two people change a claim, the second gets a conflict with the name of the first and the current claim', async () => {
  const here = await desk.open()
  const { id, updatedAt } = (await here.create()).json()
  const seen = { 'if-match': `"${updatedAt}"` }
  expect((await here.change(id, { treatmentMonths: 12 }, seen, here.ana)).statusCode).toBe(200)
  const late = await here.change(id, { treatmentMonths: 18 }, seen)
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({
    error: 'This claim was changed by Ana Admin',
    current: { treatmentMonths: 12 },
  })
  await here.send('POST', id, 'items.json', { item: item() })
  const after = await here.read(id)
  expect(after.updatedAt).not.toBe(updatedAt)
  expect(
    (await here.change(id, { treatmentMonths: 18 }, { 'if-match': `"${after.updatedAt}"` })).statusCode,
  ).toBe(200)
})

test('every change notifies the patient’s page and the worklist, and is in the audit log [LIV-18, CLM-43]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  await here.send('POST', id, 'providers.json', { provider: provider() })
  const data = { claimId: id }
  const announced = [
    { channel: 'claims', event: 'updated', params: { patientId: here.patientId }, data },
    { channel: 'claim_work', event: 'changed', params: {}, data },
  ]
  expect(await here.events()).toEqual([...announced, ...announced])
  expect(await here.traces()).toMatchObject([
    { action: 'create', entity_type: 'claim', entity_id: id, patient_id: here.patientId },
    { action: 'create', entity_type: 'claim_provider', patient_id: here.patientId },
  ])
})
