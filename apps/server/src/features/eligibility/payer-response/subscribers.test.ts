import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { errorsOf } from '../../../../test/providers/memory-payer.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open({}, { group_number: 'G1' })
})

const subscribers = async (of = at.insuranceId) =>
  (await at.sam.get(at.urlOf('/subscribers.json', of))).json()

const pat = {
  name: 'Pat Doe',
  firstName: 'Pat',
  lastName: 'Doe',
  dob: '1990-02-03',
  gender: 'female',
  relationship: 'self',
  memberId: 'M123',
  groupNumber: 'G1',
  address1: null,
  address2: null,
  zipcode: null,
  city: null,
  state: null,
}

test('subscribers come from the payer’s response, then the patient, then the insurance [API-121, CLM-16]', async () => {
  const own = [
    { ...pat, id: `patient-${at.patientId}`, source: 'patient' },
    { ...pat, id: `insurance-${at.insuranceId}`, source: 'insurance' },
  ]
  expect(await subscribers()).toEqual(own)
  const { id } = await at.checked()
  db.clock.advance(1)
  // A later inquiry without a response changes nothing.
  desk.payer.behave(() => errorsOf('75'))
  await at.checked()
  const address = { address1: '100 Practice Way', city: 'Albany', state: 'NY', zipcode: '12207' }
  expect(await subscribers()).toEqual([
    { ...pat, ...address, id: `eligibility-${id}`, source: 'eligibility' },
    ...own,
  ])
})

test("for somebody else's policy the policy holder comes before the patient", async () => {
  const { id: formId } = await desk.insurances.form(at.clinicId, at.patientId, {
    subscriber_first_name: 'Sam',
    subscriber_last_name: 'Roe',
    subscriber_dob: '1960-01-02',
    subscriber_gender: 'male',
    relation_to_patient: 'child',
  })
  const values = { relationship: 'child', insurance_form_id: formId }
  const { id } = await desk.insurances.insurance(at.clinicId, at.patientId, values)
  expect(await subscribers(id)).toMatchObject([
    { source: 'insurance', name: 'Sam Roe', dob: '1960-01-02', gender: 'male', relationship: 'child' },
    { source: 'patient', name: 'Pat Doe', relationship: 'self' },
  ])
  const { id: byHand } = await desk.insurances.insurance(at.clinicId, at.patientId, {
    relationship: 'spouse',
  })
  expect(await subscribers(byHand)).toMatchObject([
    { source: 'insurance', name: 'Policy holder', firstName: null, relationship: 'spouse', memberId: 'M123' },
    { source: 'patient', name: 'Pat Doe' },
  ])
})

test('a removed insurance still has subscribers, and an unknown one has none', async () => {
  await db.owner.query('update insurances set deleted_at = now() where id = $1', [at.insuranceId])
  expect(await subscribers()).toHaveLength(2)
  expect((await at.sam.get(at.urlOf('/subscribers.json', 999_999))).statusCode).toBe(404)
})
