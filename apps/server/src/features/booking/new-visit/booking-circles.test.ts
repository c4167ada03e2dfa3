import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { interleave, untilSomebodyWaits } from '../../../../test/database/owner-queries.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { book, booked, db, make, rows } = desk
const here = () => desk.here()

test.each([
  ['type', 'update appointment_types set position = position + 1 where clinic_id = $1'],
  ['doctor', 'update doctors set position = position + 1 where clinic_id = $1'],
  ['room', 'update rooms set position = position + 1 where clinic_id = $1'],
])('recognising a visitor does not deadlock with somebody who saves a %s', async (_what, save) => {
  const { clinicId } = here()
  const ann = { firstName: 'Ann', lastName: 'Roe', email: 'ann@example.com' }
  await make.patient(clinicId, {
    first_name: 'Ann',
    last_name: 'Roe',
    email: ann.email,
    archived_at: new Date('2026-01-01'),
  })
  const answer = await interleave(db.owner, {
    // Every change of the set-up locks the clinic's row first, and then the records.
    first: client => client.query('select from clinics where id = $1 for no key update', [clinicId]),
    start: () => book({}, ann),
    meanwhile: client => client.query(save, [clinicId]),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await booked()).toHaveLength(1)
  expect(
    await rows(`select from tasks where clinic_id = $1 and title like 'Possible duplicate of Ann Roe%'`),
  ).toHaveLength(1)
})

const administrator = async () => desk.loginAs(await make.user(here().clinicId, { admin: true }))

test('changing the page’s address does not deadlock with a booking that has an idempotency key', async () => {
  const { clinicId } = here()
  const ana = await administrator()
  const visitor = await db.owner.connect()
  await visitor.query('begin')
  try {
    // A booking begins like this: its idempotency key refers to the clinic until the end of the transaction.
    await visitor.query(`insert into idempotency_keys (clinic_id, key, request_hash) values ($1, $2, '')`, [
      clinicId,
      randomUUID(),
    ])
    const slug = `moved-${clinicId}`
    const moving = ana.send('PUT', '/v2/rest/settings/booking', { booking: { slug } })
    await Promise.race([moving, untilSomebodyWaits(db.owner)])
    await visitor.query('select from booking_settings where clinic_id = $1 for no key update', [clinicId])
    const moved = await moving
    expect([moved.statusCode, moved.json().slug]).toEqual([200, slug])
  } finally {
    await visitor.query('rollback')
    visitor.release()
  }
})

test('offering a type at another address does not deadlock with deleting the type', async () => {
  const { clinicId } = here()
  const ana = await administrator()
  const { id } = await make.appointmentType(clinicId)
  const answer = await interleave(db.owner, {
    first: client => client.query('select from clinics where id = $1 for no key update', [clinicId]),
    start: () =>
      ana.send('PUT', '/v2/rest/settings/booking', {
        booking: { appointmentTypeIds: [id], slug: `other-${clinicId}` },
      }),
    meanwhile: client => client.query('delete from appointment_types where id = $1', [id]),
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { errors: { appointment_type_ids: ['is invalid'] } },
  ])
})
