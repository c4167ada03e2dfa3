import { expect, test } from 'vitest'
import { nextAddress, visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'
import { until } from '../../../../test/fixtures/until.ts'

const desk = await visitorFixture()
const { book, booked, rows, db, make } = desk
const here = () => desk.here()

/** The nth free time from tomorrow on, with two visitors for each time. */
const time = (place: number) => {
  const day = [7, 8, 11, 12, 13, 14, 15][Math.floor(place / 12)]
  const hours = [9, 9.5, 10, 10.5, 11, 13, 13.5, 14, 14.5, 15, 15.5, 16][place % 12] ?? 9
  const clock = `${String(Math.floor(hours)).padStart(2, '0')}:${hours % 1 === 0 ? '00' : '30'}`
  return { startsAt: `2026-05-${String(day).padStart(2, '0')}T${clock}:00-04:00` }
}

test('a booking with the hidden field filled in comes from a robot [G-31]', async () => {
  const answer = await book({ website: 'https://spam.example.com' })
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      error: 'Your booking could not be made. Please call us at (212) 555-0100.',
      phoneNumber: '2125550100',
    },
  ])
  expect(await booked()).toEqual([])
  expect((await book({ website: '' })).statusCode).toBe(201)
})

test('ten bookings an hour are accepted from one address; those that came too late do not count [G-31]', async () => {
  const from = nextAddress()
  const send = (place: number) => book(time(place), {}, { from })
  await here().appointment({ starts_at: '2026-05-15 09:00', duration: 540 })
  await here().appointment({ starts_at: '2026-05-15 09:00', duration: 540, doctor_id: here().otherDoctor.id })
  for (let place = 72; place < 75; place++) expect((await send(place)).statusCode).toBe(422)
  for (let place = 0; place < 10; place++) expect((await send(place)).statusCode).toBe(201)
  const answer = await send(10)
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { error: 'Too many attempts. Please try again later.' },
  ])
  expect((await book(time(10))).statusCode).toBe(201)
  db.clock.advance(61)
  expect((await send(11)).statusCode).toBe(201)
})

test('a repeated booking does not count, because its response may have been lost', async () => {
  const from = nextAddress()
  const body = here().request(time(0))
  const key = { 'idempotency-key': 'a0c2f7de-6f3f-4f5f-9a3e-8a2f4b1c0d12' }
  const again = (headers = {}) => desk.ask('POST', `${here().url}/appointments`, { body, headers, from })
  for (let count = 0; count < 6; count++) expect((await again(key)).statusCode).toBe(201)
  for (let count = 0; count < 6; count++) expect((await again()).statusCode).toBe(201)
  expect(await booked()).toHaveLength(1)
  for (let place = 1; place < 10; place++)
    expect((await book(time(place), {}, { from })).statusCode).toBe(201)
  expect((await book(time(11), {}, { from })).statusCode).toBe(429)
})

test('one e-mail address or phone number can book six visits a day', async () => {
  const shared = { email: 'robot@example.com' }
  for (let place = 0; place < 6; place++) expect((await book(time(place), shared)).statusCode).toBe(201)
  const answer = await book(time(7), { ...shared, email: 'ROBOT@example.com ' })
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    {
      error:
        'Several visits were booked with this email or phone number already. Please call us at (212) 555-0100.',
      phoneNumber: '2125550100',
    },
  ])
  const phone = { phoneNumber: '(646) 555-0199' }
  for (let place = 8; place < 14; place++) expect((await book(time(place), phone)).statusCode).toBe(201)
  expect((await book(time(15), phone)).statusCode).toBe(429)
  expect((await book(time(15))).statusCode).toBe(201)
})

test('robots from many addresses cannot fill a calendar: visitors are asked to call, and administrators are alerted once [G-31]', async () => {
  const ana = await make.user(here().clinicId, { admin: true })
  const answers = await Promise.all(Array.from({ length: 70 }, (_, place) => book(time(place))))
  const statuses = answers.map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 201)).toHaveLength(60)
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
  const refused = answers.find(answer => answer.statusCode === 429)
  expect(refused?.json()).toEqual({
    error: 'Online booking is very busy just now. Please call us at (212) 555-0100.',
    phoneNumber: '2125550100',
  })
  expect(await booked()).toHaveLength(60)
  expect(await rows('select local_day from booking_floods where clinic_id = $1')).toEqual([
    { local_day: '2026-05-06' },
  ])
  const alerts = (await desk.letters()).filter(email => email.subject === 'Unusually many online bookings')
  expect(alerts.map(email => email.to_email)).toEqual([ana.email])
  expect(desk.logged().filter(line => line.includes('unusually many online bookings'))).toHaveLength(1)
  db.clock.advance(61)
  expect((await book(time(71))).statusCode).toBe(201)
})

/** As many bookings within the hour as a clinic gets at most. */
async function fillTheHour() {
  await Promise.all(Array.from({ length: 60 }, () => here().appointment({ starts_at: '2026-05-20 09:00' })))
  await rows(
    `insert into bookings (clinic_id, appointment_id, uid, visitor_digest, first_name, email, phone_number,
                           doctor_is_chosen, told_starts_at, created_at)
     select $1, id, gen_random_uuid(), '', 'Vera', 'vera@example.com', '6465550100', false, starts_at, $2
     from appointments where clinic_id = $1`,
    db.clock.now(),
  )
}

test('a refused visitor gets the refusal even if the alert cannot be queued, which is logged', async () => {
  await fillTheHour()
  await db.owner.query('alter table booking_floods add constraint broken check (false) not valid')
  const answer = await book(time(0))
  await db.owner.query('alter table booking_floods drop constraint broken')
  expect([answer.statusCode, answer.json().phoneNumber]).toEqual([429, '2125550100'])
  expect(desk.logged().filter(line => line.includes('nobody was told of unusually many'))).toHaveLength(1)
  expect((await book(time(0))).statusCode).toBe(429)
  expect(await rows('select from booking_floods where clinic_id = $1')).toHaveLength(1)
})

test('the alert is queued in the visitor’s place in the line, so a crowd takes no more connections', async () => {
  await fillTheHour()
  const holder = await db.owner.connect()
  const waiting = async () =>
    (
      await rows(
        `select from pg_locks where not granted and relation = 'booking_floods'::regclass and $1::bigint > 0`,
      )
    ).length
  await holder.query('begin')
  try {
    await holder.query('lock table booking_floods in exclusive mode')
    const crowd = Promise.all(Array.from({ length: 9 }, (_, place) => book(time(place))))
    await until('three of them write it down', async () => (await waiting()) >= 3)
    // The other visitors would get their response within this time.
    for (let look = 0; look < 5; look++) await desk.freeTimes('2026-05-07')
    const together = await waiting()
    await holder.query('commit')
    expect((await crowd).map(answer => answer.statusCode)).toEqual(Array(9).fill(429))
    expect(together).toBe(3)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
