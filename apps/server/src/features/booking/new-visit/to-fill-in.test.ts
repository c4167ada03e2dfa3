import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { book, booked, letters, make, rows } = desk
const here = () => desk.here()

const health = /Health history:\nhttps:\/\/clinic\.example\.com\/intake_forms\/[\w-]+\/responses\/new\n/
const insurance = /Insurance:\nhttps:\/\/clinic\.example\.com\/v2\/insurance-form\/[\w-]+\n/
const ann = { firstName: 'Ann', lastName: 'Roe', email: 'ann@example.com', phoneNumber: '6465550123' }
const record = { first_name: 'Ann', last_name: 'Roe', email: 'ann@example.com', phone_number: '6465550123' }
const forms = () =>
  rows('select patient_id, status, sent_at from intake_forms where clinic_id = $1 order by id')
const requests = () =>
  rows(`select entity_type from audit_log where clinic_id = $1 and action = 'send' order by entity_type`)

test('the letter of a new patient leads to the health history and the insurance form, which count as sent, once [OBK-13]', async () => {
  const options = { headers: { 'idempotency-key': 'b7cf3c1e-8f2e-4c0c-9e53-0f5f1d0a5a10' } }
  await book({}, ann, options)
  await book({}, ann, options)
  await book({}, ann)
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.text).toContain('Please fill in before the visit')
  expect(letter?.text).toMatch(health)
  expect(letter?.text).toMatch(insurance)
  const [{ patient_id }] = await booked()
  expect(await forms()).toEqual([{ patient_id, status: 'sent', sent_at: desk.db.clock.now() }])
  expect(await requests()).toEqual([{ entity_type: 'insurance_link' }, { entity_type: 'intake_form' }])
  // Where the email waits, the token of the health history is in no clear text.
  const waiting = await rows('select variables::text as text from outbox_emails where clinic_id = $1')
  expect(JSON.stringify(waiting)).not.toContain('intake_forms')
})

test('each child of a family gets the links to its own forms [OBK-13]', async () => {
  const family = { lastName: 'Berg', email: 'paula@example.com', phoneNumber: '6465550124' }
  await book({}, { ...family, firstName: 'Penny' })
  await book({ startsAt: '2026-05-07T11:00:00-04:00' }, { ...family, firstName: 'Max' })
  const texts = (await letters()).map(({ text }) => text)
  expect(new Set(texts.map(text => health.exec(text)?.[0])).size).toBe(2)
  expect(new Set(texts.map(text => insurance.exec(text)?.[0])).size).toBe(2)
})

test('a letter to another address than that of the record is silent, and the answer is the same [OBK-13]', async () => {
  const { id } = await make.patient(here().clinicId, record)
  await make.intakeForm(here().clinicId, id)
  const known = await book({}, { ...ann, email: 'somebody@example.com' })
  const [visit] = await booked()
  expect(visit.patient_id).toBe(id)
  const [letter] = await letters()
  expect(letter?.to_email).toBe('somebody@example.com')
  expect(letter?.text).not.toMatch(/fill in|intake_forms|insurance-form/)
  expect(await requests()).toEqual([])
  const stranger = await book({ startsAt: '2026-05-07T11:00:00-04:00' }, { firstName: 'Stella' })
  expect(Object.keys(known.json())).toEqual(Object.keys(stranger.json()))
})

test('who has completed the health history and has an insurance is asked for neither [OBK-13]', async () => {
  await book({}, ann)
  await letters()
  const [{ patient_id }] = await booked()
  await rows(
    `update intake_forms set status = 'completed', completed_at = now() where clinic_id = $1 and patient_id = $2`,
    patient_id,
  )
  await book({ startsAt: '2026-05-07T11:00:00-04:00' }, ann)
  const second = (await letters()).at(-1)
  expect(second?.text).not.toMatch(health)
  expect(second?.text).toMatch(insurance)
  await rows(
    `insert into insurance_forms (clinic_id, patient_id, submitted_by, first_name, last_name, dob, created_at, updated_at)
     values ($1, $2, 'patient', 'Ann', 'Roe', '1980-01-01', now(), now())`,
    patient_id,
  )
  await book({ startsAt: '2026-05-07T14:00:00-04:00' }, ann)
  expect((await letters()).at(-1)?.text).not.toMatch(/fill in|intake_forms|insurance-form/)
})
