import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { ask, book, booked, db, rows, letters, token, settings } = desk
const here = () => desk.here()

const link = (linkToken: string) => `/v2/rest/public/bookings/${linkToken}`
const far = { startsAt: '2026-05-12T10:00:00.000-04:00' }

async function bookedLink(times: Record<string, unknown> = far): Promise<string> {
  const answer = await book(times, { firstName: 'Vera' })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return token()
}

test('the link in the email shows the visit and what can be done about it [G-31]', async () => {
  const mine = await bookedLink()
  const answer = await ask('GET', link(mine))
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      clinicName: expect.any(String),
      timeZone: 'America/New_York',
      phoneNumber: '2125550100',
      address: '120 Maple Avenue, New York, NY 10011',
      slug: here().slug,
      status: 'booked',
      isSetAside: false,
      confirmed: false,
      patientFirstName: 'Vera',
      appointmentTypeId: here().type.id,
      typeTitle: 'Consultation',
      isRemote: false,
      doctorName: 'Dora Lee',
      startsAt: '2026-05-12T10:00:00.000-04:00',
      endsAt: '2026-05-12T10:30:00.000-04:00',
      changeUntil: '2026-05-11T10:00:00.000-04:00',
      canConfirm: true,
      canMove: true,
      canCancel: true,
      firstDay: '2026-05-06',
      lastDay: '2026-07-05',
      alsoNamed: [],
    },
  ])
  expect(await rows('select token_digest from booking_links where clinic_id = $1')).toHaveLength(1)
  expect((await ask('GET', link('A'.repeat(43)))).statusCode).toBe(404)
  expect((await ask('GET', link('short'))).statusCode).toBe(404)
})

test('a visit can be confirmed, once', async () => {
  const mine = await bookedLink()
  const answer = await ask('PUT', link(mine), { body: { confirmed: true } })
  expect(answer.json()).toMatchObject({ confirmed: true, canConfirm: false })
  expect((await ask('PUT', link(mine), { body: { confirmed: true } })).statusCode).toBe(200)
  const trail = await rows(
    `select user_id, actor_kind from audit_log where clinic_id = $1 and action = 'confirm'`,
  )
  expect(trail).toEqual([{ user_id: null, actor_kind: 'patient' }])
})

test('a visit can be moved: the old time is free again, an email is sent, and calendars recognise the entry', async () => {
  const mine = await bookedLink()
  const before = await ask('GET', `${link(mine)}/calendar.ics`)
  const answer = await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T14:00:00-04:00' } })
  expect([answer.statusCode, answer.json().startsAt]).toEqual([200, '2026-05-13T14:00:00.000-04:00'])
  expect(await desk.freeTimes('2026-05-12')).toContain('10:00 AM')
  const all = await letters()
  expect(all.map(email => email.subject)).toHaveLength(2)
  expect(all[1]?.text).toContain('has been moved')
  expect(all[1]?.text).toContain('Wednesday, May 13, 2026 at 2:00 PM EDT')
  const after = await ask('GET', `${link(await token())}/calendar.ics`)
  const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1]
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  expect(uid(after.body)).toBe(uid(before.body))
  expect(sequence(after.body)).toBeGreaterThanOrEqual(sequence(before.body))
  expect(after.body).toContain('DTSTART:20260513T180000Z')
  const events = await rows(
    `select params from live_events where clinic_id = $1 and channel = 'day' and event = 'appointment_updated' order by seq`,
  )
  expect([...new Set(events.map(event => event.params.day))].sort()).toEqual([12, 13])
})

test('a visit does not conflict with itself when it is moved, and keeps its doctor if one was chosen', async () => {
  const { otherDoctor, clinicId } = here()
  const mine = await bookedLink({ ...far, doctorId: otherDoctor.id })
  await here().appointment({
    starts_at: '2026-05-12 11:00',
    doctor_id: otherDoctor.id,
    room_id: here().otherRoom.id,
  })
  const slots = async () =>
    (await ask('GET', `${link(mine)}/time_slots?date=2026-05-12`))
      .json()
      .slots.filter((slot: { available: boolean }) => slot.available)
      .map((slot: { time: string }) => slot.time)
  expect(await slots()).toContain('10:15 AM')
  expect(await slots()).not.toContain('10:45 AM')
  const days = (await ask('GET', `${link(mine)}/days?from=2026-05-12&to=2026-05-13`)).json().days
  expect(days[0]).toEqual({ date: '2026-05-12', free: (await slots()).length })
  const taken = await ask('PUT', link(mine), { body: { startsAt: '2026-05-12T10:45:00-04:00' } })
  expect([taken.statusCode, taken.json()]).toEqual([422, { error: 'This time is no longer available' }])
  expect((await ask('PUT', link(mine), { body: { startsAt: '2026-05-12T10:15:00-04:00' } })).statusCode).toBe(
    200,
  )
  const [visit] = await rows('select doctor_id from appointments where clinic_id = $1 and from_booking_page')
  expect([clinicId, visit.doctor_id]).toEqual([clinicId, otherDoctor.id])
})

test('free times to move to name the doctor, the same one where they are free, and whoever was seen is booked or nobody [OBK-03]', async () => {
  const { doctor, otherDoctor, otherRoom } = here()
  const mine = await bookedLink()
  const busy = await here().appointment({ starts_at: '2026-05-13 10:00' })
  const doctorAt = async (time: string) =>
    (await ask('GET', `${link(mine)}/time_slots?date=2026-05-13`))
      .json()
      .slots.find((slot: { time: string }) => slot.time === time).doctor
  expect(await doctorAt('10:00 AM')).toEqual({ id: otherDoctor.id, name: 'Dora Ray' })
  expect(await doctorAt('11:00 AM')).toEqual({ id: doctor.id, name: 'Dora Lee' })
  expect(
    (
      await ask('GET', `${here().url}/time_slots?date=2026-05-13&appointment_type_id=${here().type.id}`)
    ).json().slots[0].doctor,
  ).toBeUndefined()
  // The doctor who was seen is taken in the meantime, and the other one is free again.
  await rows('update appointments set canceled_at = now() where clinic_id = $1 and id = $2', busy.id)
  await here().appointment({
    starts_at: '2026-05-13 10:00',
    doctor_id: otherDoctor.id,
    room_id: otherRoom.id,
  })
  const move = (doctorId: number) =>
    ask('PUT', link(mine), { body: { startsAt: '2026-05-13T10:00:00-04:00', doctorId } })
  expect((await move(otherDoctor.id)).json()).toEqual({ error: 'This time is no longer available' })
  expect((await move(doctor.id)).json()).toMatchObject({
    startsAt: '2026-05-13T10:00:00.000-04:00',
    doctorName: 'Dora Lee',
  })
  const without = await ask('PUT', link(mine), { body: { confirmed: true, doctorId: otherDoctor.id } })
  expect([without.statusCode, without.json()]).toEqual([422, { error: 'A doctor is chosen with a time' }])
})

test('a visit that is moved by its link is confirmed, and its letter offers no more than to move or cancel it [OBK-05]', async () => {
  const mine = await bookedLink()
  const answer = await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T14:00:00-04:00' } })
  expect(answer.json()).toMatchObject({ confirmed: true, canConfirm: false })
  const email = (await letters()).at(-1)
  expect(email?.text).toMatch(/^Move or cancel:\nhttps:/m)
  const trail = await rows(`select actor_kind from audit_log where clinic_id = $1 and action = 'confirm'`)
  expect(trail).toEqual([{ actor_kind: 'patient' }])
})

test('a visit without a chosen doctor gets another doctor if its own is not free', async () => {
  const mine = await bookedLink()
  await here().appointment({ starts_at: '2026-05-13 10:00' })
  const answer = await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T10:00:00-04:00' } })
  expect([answer.statusCode, answer.json().doctorName]).toEqual([200, 'Dora Ray'])
})

test('a move that fails leaves the visit where it was', async () => {
  const mine = await bookedLink()
  for (const startsAt of [
    '2026-05-12T12:00:00-04:00',
    '2026-05-06T11:00:00-04:00',
    '2027-05-12T10:00:00-04:00',
  ]) {
    expect((await ask('PUT', link(mine), { body: { startsAt } })).statusCode).toBe(422)
  }
  expect((await ask('GET', link(mine))).json().startsAt).toBe('2026-05-12T10:00:00.000-04:00')
  expect(await letters()).toHaveLength(1)
})

test('a visit can be cancelled: an email confirms it, and it leaves the calendar; repeating it changes nothing', async () => {
  const mine = await bookedLink()
  expect((await ask('DELETE', link(mine))).statusCode).toBe(204)
  expect((await ask('DELETE', link(mine))).statusCode).toBe(204)
  expect(await booked()).toEqual([])
  expect((await ask('GET', link(mine))).json()).toMatchObject({
    status: 'canceled',
    canMove: false,
    canCancel: false,
  })
  const all = await letters()
  expect(all).toHaveLength(2)
  expect(all[1]?.subject).toMatch(/^Canceled: Vera, /)
  const file = await ask('GET', `${link(mine)}/calendar.ics`)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.body).toContain('STATUS:CANCELLED')
  const moved = await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T10:00:00-04:00' } })
  expect([moved.statusCode, moved.json().error]).toEqual([
    422,
    'This visit was canceled. Please call us at (212) 555-0100.',
  ])
  const confirmed = await ask('PUT', link(mine), { body: { confirmed: true } })
  expect(confirmed.statusCode).toBe(422)
})

test('within the last hours a visit can be confirmed, but neither moved nor cancelled [G-31]', async () => {
  const mine = await bookedLink()
  db.clock.set('2026-05-11T13:59:00Z')
  expect((await ask('GET', link(mine))).json()).toMatchObject({ canMove: true, canCancel: true })
  db.clock.set('2026-05-11T14:00:00Z')
  expect((await ask('GET', link(mine))).json()).toMatchObject({
    canMove: false,
    canCancel: false,
    canConfirm: true,
  })
  const sentence = 'This visit can no longer be changed online. Please call us at (212) 555-0100.'
  for (const answer of [
    await ask('DELETE', link(mine)),
    await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T10:00:00-04:00' } }),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: sentence, phoneNumber: '2125550100' }])
  }
  expect((await ask('PUT', link(mine), { body: { confirmed: true } })).statusCode).toBe(200)
  db.clock.set('2026-05-12T14:00:00Z')
  expect((await ask('GET', link(mine))).json()).toMatchObject({ status: 'past', canConfirm: false })
})

test('while the page is switched off, or the type is not offered, a visit can be cancelled but not moved', async () => {
  const mine = await bookedLink()
  await settings({ enabled: false })
  expect((await ask('GET', link(mine))).json()).toMatchObject({ slug: null, canMove: false, canCancel: true })
  const refused = await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T10:00:00-04:00' } })
  expect(refused.json().error).toBe('This visit cannot be moved online. Please call us at (212) 555-0100.')
  expect((await ask('GET', `${link(mine)}/time_slots?date=2026-05-13`)).statusCode).toBe(422)
  expect((await ask('DELETE', link(mine))).statusCode).toBe(204)
})

test.each(['no_show', 'reschedule'])(
  'a visit that staff marked as %s cannot be confirmed, needs another time and can be moved',
  async mark => {
    const mine = await bookedLink()
    await rows(`update appointments set ${mark} = true where clinic_id = $1 and from_booking_page`)
    expect((await ask('GET', link(mine))).json()).toMatchObject({
      status: 'booked',
      isSetAside: true,
      canConfirm: false,
      canMove: true,
    })
    const answer = await ask('PUT', link(mine), { body: { confirmed: true } })
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'This visit needs another time. Please call us at (212) 555-0100.',
    ])
    const moved = await ask('PUT', link(mine), {
      body: { startsAt: '2026-05-13T10:00:00-04:00', confirmed: true },
    })
    expect([moved.statusCode, moved.json()]).toMatchObject([200, { isSetAside: false, confirmed: true }])
  },
)

test('the link ends thirty days after the visit', async () => {
  const mine = await bookedLink()
  db.clock.set('2026-06-11T14:29:59Z')
  expect((await ask('GET', link(mine))).json()).toMatchObject({ status: 'past' })
  db.clock.set('2026-06-11T14:30:00Z')
  const addresses = [link(mine), `${link(mine)}/calendar.ics`, `/book/manage/${mine}`]
  const answers = await Promise.all(addresses.map(address => ask('GET', address)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await ask('DELETE', link(mine))).statusCode).toBe(404)
})

test('the link shows what staff have moved or cancelled', async () => {
  const mine = await bookedLink()
  const [visit] = await booked()
  const sam = await desk.loginAs(here().user)
  const form = here().form({ startsAt: '2026-5-14 3:00 PM', patientAttributes: {} })
  expect((await sam.send('PUT', `/v2/rest/appointments/${visit.id}`, form)).statusCode).toBe(200)
  expect((await ask('GET', link(mine))).json().startsAt).toBe('2026-05-14T15:00:00.000-04:00')
  await sam.send('DELETE', `/v2/rest/appointments/${visit.id}`)
  expect((await ask('GET', link(mine))).json().status).toBe('canceled')
})

test('a visit that staff have moved since the page was opened is not confirmed, cancelled or moved', async () => {
  const mine = await bookedLink()
  const seenAt = far.startsAt
  const [visit] = await booked()
  const sam = await desk.loginAs(here().user)
  const form = here().form({ startsAt: '2026-5-14 3:00 PM', patientAttributes: {} })
  expect((await sam.send('PUT', `/v2/rest/appointments/${visit.id}`, form)).statusCode).toBe(200)
  for (const answer of [
    await ask('PUT', link(mine), { body: { confirmed: true, seenAt } }),
    await ask('PUT', link(mine), { body: { startsAt: '2026-05-13T10:00:00-04:00', seenAt } }),
    await ask('DELETE', `${link(mine)}?seen_at=${encodeURIComponent(seenAt)}`),
  ]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      412,
      {
        error: 'The clinic has moved this visit meanwhile.',
        current: { startsAt: '2026-05-14T15:00:00.000-04:00', status: 'booked', confirmed: false },
      },
    ])
  }
  const seen = '2026-05-14T19:00:00Z'
  const confirmed = await ask('PUT', link(mine), { body: { confirmed: true, seenAt: seen } })
  expect([confirmed.statusCode, confirmed.json().confirmed]).toEqual([200, true])
  // The response to the move was lost, and the request is repeated.
  const move = { body: { startsAt: '2026-05-13T10:00:00-04:00', seenAt: seen } }
  expect((await ask('PUT', link(mine), move)).statusCode).toBe(200)
  expect((await ask('PUT', link(mine), move)).statusCode).toBe(200)
  const now = encodeURIComponent(move.body.startsAt)
  expect((await ask('DELETE', `${link(mine)}?seen_at=${now}`)).statusCode).toBe(204)
  expect((await ask('DELETE', `${link(mine)}?seen_at=${now}`)).statusCode).toBe(204)
})

test('the link still leads to the visit after its patient’s record was merged', async () => {
  const mine = await bookedLink()
  const [visit] = await booked()
  const { id: into } = await desk.make.patient(here().clinicId)
  const sam = await desk.loginAs(await desk.make.user(here().clinicId, { admin: true }))
  const merged = await sam.send('POST', `/v2/rest/patients/${into}/merge`, { otherId: visit.patient_id })
  expect(merged.statusCode, merged.body).toBe(201)
  expect((await ask('GET', link(mine))).json()).toMatchObject({ status: 'booked', patientFirstName: 'Vera' })
  expect((await ask('DELETE', link(mine))).statusCode).toBe(204)
})
