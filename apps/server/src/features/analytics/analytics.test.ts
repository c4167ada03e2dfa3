import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const clinic = await make.clinic()

let staff: Browser
beforeAll(async () => {
  staff = await loginAs(await make.user(clinic.id))
})
const send = (event: object) => staff.send('POST', '/v2/rest/analytics_events', { event })

test('an event of a visitor is stored, and sent nowhere [API-38]', async () => {
  const answer = await send({
    name: 'appointment_created',
    clientId: 'GA1.2.3',
    params: { appointmentTypeId: 83, virtual: false },
  })
  expect([answer.statusCode, answer.json()]).toEqual([202, {}])
  expect((await send({ name: 'started_treatment', clientId: 'GA1.2.3' })).statusCode).toBe(202)
  const { rows } = await db.owner.query(
    'select clinic_id, name, client_id, params, created_at from analytics_events order by id',
  )
  expect(rows).toEqual([
    {
      clinic_id: clinic.id,
      name: 'appointment_created',
      client_id: 'GA1.2.3',
      params: { appointmentTypeId: 83, virtual: false },
      created_at: db.clock.now(),
    },
    expect.objectContaining({ name: 'started_treatment', params: {} }),
  ])
})

test('an event with an unknown name, or without a visitor, is refused', async () => {
  expect((await send({ name: 'patient_sneezed', clientId: 'GA1.2.3' })).statusCode).toBe(422)
  expect((await send({ name: 'appointment_created', clientId: '' })).statusCode).toBe(422)
})
