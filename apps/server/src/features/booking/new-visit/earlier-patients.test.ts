import { expect, test } from 'vitest'
import { interleave } from '../../../../test/database/owner-queries.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { book, booked, db, make, rows } = desk
const here = () => desk.here()

const ann = { firstName: 'Ann', lastName: 'Roe', email: 'ann@example.com' }
const record = { first_name: 'Ann', last_name: 'Roe', email: 'ann@example.com' }
const away = new Date('2026-01-01')
const duplicates = () =>
  rows(`select patient_id from tasks where clinic_id = $1 and title like 'Possible duplicate of Ann Roe%'`)

test('a visitor with an archived record becomes a new patient, and staff are asked to check for a duplicate [G-31]', async () => {
  const old = await make.patient(here().clinicId, { ...record, archived_at: away })
  const answer = await book({}, ann)
  const [visit] = await booked()
  expect(visit.patient_id).not.toBe(old.id)
  expect(await duplicates()).toEqual([{ patient_id: visit.patient_id }])
  const [unchanged] = await rows('select archived_at from patients where clinic_id = $1 and id = $2', old.id)
  expect(unchanged.archived_at).toEqual(away)
  // The response does not show that there was a record.
  const stranger = await book({ startsAt: '2026-05-07T11:00:00-04:00' }, { firstName: 'Ann' })
  expect(Object.keys(answer.json())).toEqual(Object.keys(stranger.json()))
  expect(await duplicates()).toHaveLength(1)
})

test('a visitor gets the record in use, even if there is also an archived and a merged one', async () => {
  const { clinicId } = here()
  const current = await make.patient(clinicId, record)
  await make.patient(clinicId, { ...record, archived_at: away })
  await make.patient(clinicId, { ...record, archived_at: away, merged_into: current.id })
  await book({}, ann)
  const [visit] = await booked()
  expect(visit.patient_id).toBe(current.id)
  expect(await duplicates()).toEqual([])
})

test('a visitor with the earlier address or number of a merged record is checked by staff', async () => {
  const { clinicId } = here()
  const current = await make.patient(clinicId, { ...record, email: 'new@example.com' })
  await make.patient(clinicId, { ...record, archived_at: away, merged_into: current.id })
  await make.patient(clinicId, {
    ...record,
    email: 'other@example.com',
    phone_number: '2125550177',
    archived_at: away,
    merged_into: current.id,
  })
  await book({}, ann)
  await book(
    { startsAt: '2026-05-07T11:00:00-04:00' },
    { ...ann, email: 'x@example.com', phoneNumber: '2125550177' },
  )
  expect(await duplicates()).toHaveLength(2)
})

test('patients of another clinic are not recognised', async () => {
  await make.patient((await make.clinic()).id, record)
  await make.patient((await make.clinic()).id, { ...record, archived_at: away })
  await book({}, ann)
  expect(await booked()).toHaveLength(1)
  expect(await duplicates()).toEqual([])
})

test('a record that is archived at that moment stays unchanged, and staff are asked to check for a duplicate', async () => {
  const { clinicId } = here()
  const old = await make.patient(clinicId, record)
  const answer = await interleave(db.owner, {
    first: client => client.query('update patients set archived_at = $2 where id = $1', [old.id, away]),
    start: () => book({ googleClientId: 'GA1' }, ann),
  })
  expect(answer.statusCode).toBe(201)
  const [unchanged] = await rows(
    'select google_client_id from patients where clinic_id = $1 and id = $2',
    old.id,
  )
  expect(unchanged.google_client_id).toBeNull()
  expect(await rows('select from audit_log where clinic_id = $1 and patient_id = $2', old.id)).toEqual([])
  const events = await rows(
    `select from live_events where clinic_id = $1 and data ->> 'patientId' = $2`,
    String(old.id),
  )
  expect(events).toEqual([])
  const [visit] = await booked()
  expect(visit.patient_id).not.toBe(old.id)
  expect(await duplicates()).toEqual([{ patient_id: visit.patient_id }])
})
