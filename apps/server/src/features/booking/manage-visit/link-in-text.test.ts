import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'
import { makeVisitLink } from '../../../platform/links/visit-links.ts'

const desk = await visitorFixture()
const { ask, db, make, rows, settings } = desk
const here = () => desk.here()

const link = (...ids: [number, ...number[]]) =>
  db.database
    .forClinic(here().clinicId, { kind: 'system' })
    .write(tx => makeVisitLink(tx, ids, db.clock.now()))
const read = async (token: string) => (await ask('GET', `/v2/rest/public/bookings/${token}`)).json()
const change = (token: string, body: object) => ask('PUT', `/v2/rest/public/bookings/${token}`, { body })

test('a visit that staff booked is confirmed, moved and cancelled by its link [CFM-01]', async () => {
  const { id } = await here().appointment({ starts_at: '2026-05-12 10:00' })
  const token = await link(id)
  const url = `/v2/rest/public/bookings/${token}`
  expect(await read(token)).toMatchObject({
    patientFirstName: 'Pat',
    canConfirm: true,
    canMove: true,
    canCancel: true,
    alsoNamed: [],
  })
  const calendar = () => ask('GET', `${url}/calendar.ics`)
  const uid = /UID:.+/.exec((await calendar()).body)?.[0]
  expect((await change(token, { confirmed: true })).json().confirmed).toBe(true)
  expect((await change(token, { startsAt: '2026-05-13T11:00:00-04:00' })).json()).toMatchObject({
    startsAt: '2026-05-13T11:00:00.000-04:00',
    doctorName: expect.stringContaining('Lee'),
  })
  expect((await calendar()).body).toContain(uid)
  expect((await ask('DELETE', url)).statusCode).toBe(204)
  expect((await read(token)).status).toBe('canceled')
  expect(await rows('select to_email from outbox_emails where clinic_id = $1')).toEqual([])
})

test('with the booking page off the link confirms and cancels, and moves nothing [CFM-04]', async () => {
  await settings({ enabled: false })
  const { id } = await here().appointment({ starts_at: '2026-05-12 10:00' })
  const token = await link(id)
  expect(await read(token)).toMatchObject({ canConfirm: true, canMove: false, canCancel: true, slug: null })
  const moved = await change(token, { startsAt: '2026-05-13T11:00:00-04:00' })
  expect(moved.statusCode).toBe(422)
  expect((await change(token, { confirmed: true })).statusCode).toBe(200)
  expect((await ask('DELETE', `/v2/rest/public/bookings/${token}`)).statusCode).toBe(204)
})

test("the page of a family's first visit leads to the others, and those to nothing that the text did not name [CFM-03]", async () => {
  const child = async (first_name: string, starts_at: string) =>
    here().appointment({ starts_at, patient_id: (await make.patient(here().clinicId, { first_name })).id })
  const hiroshi = await child('Hiroshi', '2026-05-12 10:00')
  const andres = await child('Andrés', '2026-05-12 10:30')
  const canceled = await child('Cara', '2026-05-12 11:00')
  await child('Dana', '2026-05-12 11:30')
  const token = await link(hiroshi.id, andres.id, canceled.id)
  await db.owner.query('update appointments set canceled_at = now() where id = $1', [canceled.id])
  const { patientFirstName, alsoNamed } = await read(token)
  expect([patientFirstName, alsoNamed]).toEqual([
    'Hiroshi',
    [
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        patientFirstName: 'Andrés',
        startsAt: '2026-05-12T10:30:00.000-04:00',
      },
    ],
  ])
  expect(await read(alsoNamed[0].token)).toMatchObject({ patientFirstName: 'Andrés', alsoNamed: [] })
  const page = await ask('GET', `/book/manage/${token}`)
  expect(page.body).toContain(alsoNamed[0].token)
})
