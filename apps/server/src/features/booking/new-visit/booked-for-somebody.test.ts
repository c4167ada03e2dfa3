import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { ask, book, booked, letters, rows } = desk

const forPenny = (booker: object = { firstName: 'Ana', lastName: 'Berg', relation: 'parent' }) =>
  book({ startsAt: '2026-05-12T10:00:00-04:00', booker }, { firstName: 'Penny', email: 'ana@example.com' })

test('a parent who books for a child is greeted, the child is named, also in the calendar, and both are kept with the booking [OBK-06, OBK-07, OBK-19]', async () => {
  const booked = await forPenny()
  expect(booked.statusCode).toBe(201)
  expect(booked.json().calendar).toContain('SUMMARY:Penny: Consultation at ')
  const [email] = await letters()
  expect(email).toMatchObject({ to_email: 'ana@example.com', subject: 'Booked: Penny, Tue May 12, 10:00 AM' })
  expect(email?.text).toMatch(/^Hello Ana,\n\nPenny's visit to .* is booked:\n/)
  expect(
    await rows(
      'select first_name, booker_first_name, booker_last_name, booker_relation from bookings where clinic_id = $1',
    ),
  ).toEqual([
    { first_name: 'Penny', booker_first_name: 'Ana', booker_last_name: 'Berg', booker_relation: 'parent' },
  ])
  const link = `/v2/rest/public/bookings/${await desk.token()}`
  expect((await ask('GET', link)).json()).toMatchObject({ patientFirstName: 'Penny', bookerFirstName: 'Ana' })
  await ask('DELETE', link)
  const canceled = (await letters()).at(-1)
  expect(canceled?.subject).toBe('Canceled: Penny, Tue May 12, 10:00 AM')
  expect(canceled?.text).toMatch(/^Hello Ana,\n\nPenny's visit to .* is canceled\.\n/)
})

test('staff see who booked a visit online for the patient; of one that the patient booked there is nobody [OBK-07]', async () => {
  await forPenny()
  await book({ startsAt: '2026-05-13T10:00:00-04:00' })
  const sam = await desk.loginAs(desk.here().user)
  const [pennys, own] = await booked()
  const shown = async ({ id }: { id: number }) => (await sam.get(`/v2/rest/appointments/${id}`)).json()
  expect(await shown(pennys)).toMatchObject({
    fromBookingPage: true,
    booker: { name: 'Ana Berg', relation: 'parent' },
  })
  const { booker, fromBookingPage } = await shown(own)
  expect([booker, fromBookingPage]).toEqual([undefined, true])
})

test('a booker without a name is refused by its field, and text that is no name is not sent to strangers', async () => {
  const refused = await forPenny({ firstName: '', lastName: 'Berg', relation: 'parent' })
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().errors)).toEqual(['booker.first_name'])
  await forPenny({ firstName: 'Pills at http://spam.example.com', lastName: 'Berg', relation: 'other' })
  const [email] = await letters()
  expect(email?.text).toMatch(/^Hello,\n\nPenny's visit/)
})
