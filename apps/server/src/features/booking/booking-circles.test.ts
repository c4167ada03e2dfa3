import { expect, test } from 'vitest'
import { inBetween } from '../../../test/in-between.ts'
import { visitorDesk } from '../../../test/visitor-desk.ts'

const desk = await visitorDesk()
const { book, booked, db, make, rows } = desk
const here = () => desk.here()

test.each([
  ['type', 'update appointment_types set position = position + 1 where clinic_id = $1'],
  ['doctor', 'update doctors set position = position + 1 where clinic_id = $1'],
  ['room', 'update rooms set position = position + 1 where clinic_id = $1'],
])('who may be a patient already does not wait in a circle with whoever saves a %s', async (_what, save) => {
  const { clinicId } = here()
  const ann = { firstName: 'Ann', lastName: 'Roe', email: 'ann@example.com' }
  await make.patient(clinicId, {
    first_name: 'Ann',
    last_name: 'Roe',
    email: ann.email,
    archived_at: new Date('2026-01-01'),
  })
  const answer = await inBetween(db.owner, {
    // As every change of the set-up does it: first the clinic's row, then the records.
    first: client => client.query('select from clinics where id = $1 for no key update', [clinicId]),
    start: () => book({}, ann),
    meanwhile: client => client.query(save, [clinicId]),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await booked()).toHaveLength(1)
  expect(await rows(`select from tasks where clinic_id = $1 and title = 'Possible duplicate'`)).toHaveLength(
    1,
  )
})
