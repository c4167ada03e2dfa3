import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { ask, book, booked, db, freeTimes, settings } = desk
const here = () => desk.here()
const taken = { error: 'This time is no longer available' }
const set = (statement: string, ...values: unknown[]) =>
  db.owner.query(statement, [here().clinicId, ...values])

/** What is changed while a visitor fills in the form, and the refusal. */
test.each([
  ['the doctor', () => set('update doctors set active = false where clinic_id = $1'), taken],
  ['every room', () => set('update rooms set active = false where clinic_id = $1'), taken],
  [
    'the hours',
    () => set(`update clinic_hours set opens_at = '13:00', has_break = false where clinic_id = $1`),
    taken,
  ],
  [
    'that day',
    () =>
      set(`insert into clinic_hour_exceptions (clinic_id, day, is_open) values ($1, '2026-05-07', false)`),
    taken,
  ],
  ['who offers the type', () => set('delete from doctor_appointment_types where clinic_id = $1'), taken],
  [
    'the type',
    () => set('update appointment_types set active = false where clinic_id = $1'),
    { errors: { appointment_type_id: ['is invalid'] } },
  ],
  [
    'what is offered',
    () => set('delete from bookable_types where clinic_id = $1'),
    { errors: { appointment_type_id: ['is invalid'] } },
  ],
  ['how far ahead', () => settings({ min_lead_hours: 48 }), taken],
])(
  '%s may change between choosing and booking: nothing is booked, and no patient is added',
  async (_what, change, refusal) => {
    expect(await freeTimes('2026-05-07')).toContain('10:00 AM')
    await change()
    const answer = await book()
    expect([answer.statusCode, answer.json()]).toEqual([422, refusal])
    expect(await booked()).toEqual([])
    const { rows } = await set(`select from patients where clinic_id = $1 and last_name like 'Visitor%'`)
    expect(rows).toEqual([])
  },
)

test('a visit has the length that its type has by then, and the visitor is told', async () => {
  await set(`update appointment_types set duration = 60 where clinic_id = $1`)
  expect((await book()).json()).toMatchObject({
    startsAt: '2026-05-07T10:00:00.000-04:00',
    endsAt: '2026-05-07T11:00:00.000-04:00',
  })
})

test('when the clinic’s time zone was changed, the visit is booked for the chosen instant or refused, and shown in the new zone', async () => {
  await set(`update clinics set time_zone = 'America/Chicago' where id = $1`)
  const answer = await book({ startsAt: '2026-05-07T10:00:00-04:00' })
  expect(answer.json()).toMatchObject({
    startsAt: '2026-05-07T09:00:00.000-05:00',
    timeZone: 'America/Chicago',
  })
  const [email] = await desk.letters()
  expect(email?.text).toContain('Thursday, May 7, 2026 at 9:00 AM CDT')
  await set(`update clinics set time_zone = 'America/Los_Angeles' where id = $1`)
  const early = await book({ startsAt: '2026-05-07T10:00:00-04:00' })
  expect([early.statusCode, early.json()]).toEqual([422, taken])
})

test('in the night in which an hour is skipped, the offered times can be booked, and no others', async () => {
  const { doctor, remoteType } = here()
  await set(
    `update doctor_virtual_hours set start_at = '01:00', stops_at = '04:00' where clinic_id = $1 and doctor_id = $2`,
    doctor.id,
  )
  await set('delete from doctor_virtual_hours where clinic_id = $1 and doctor_id <> $2', doctor.id)
  db.clock.set('2027-03-12T14:00:00Z')
  const type = { appointmentTypeId: remoteType.id }
  const query = `date=2027-03-14&appointment_type_id=${remoteType.id}`
  const { slots } = (await ask('GET', `${here().url}/time_slots?${query}`)).json()
  const offered: string[] = slots
    .filter((one: { available: boolean }) => one.available)
    .map((one: { startsAt: string }) => new Date(one.startsAt).toISOString())
  // Every quarter of an hour of that night. Each time that is shown as free can be booked.
  for (let minute = 0; minute < 240; minute += 15) {
    const startsAt = new Date(Date.parse('2027-03-14T05:00:00Z') + minute * 60_000).toISOString()
    const answer = await book({ ...type, startsAt }, { contactMethod: 'Zoom' })
    expect([startsAt, answer.statusCode]).toEqual([startsAt, offered.includes(startsAt) ? 201 : 422])
    if (answer.statusCode !== 201) continue
    await set('update appointments set canceled_at = now() where clinic_id = $1')
    // A new visitor each time, and bookings from days ago, so that no limit is reached.
    await set(`update bookings set created_at = created_at - interval '2 days' where clinic_id = $1`)
  }
})

test.each(['reschedule', 'no_show'])(
  'a visit that staff marked as %s no longer holds its time: booking that time again makes a new visit',
  async mark => {
    const person = here().visitor()
    expect((await book({}, person)).statusCode).toBe(201)
    const [first] = await booked()
    await db.owner.query(`update appointments set ${mark} = true where clinic_id = $1`, [here().clinicId])
    expect((await book({}, person)).statusCode).toBe(201)
    const visits = await booked()
    expect(
      visits.map(({ id, starts_at, [mark]: isMarked }) => [id === first.id, starts_at, isMarked]),
    ).toEqual([
      [true, first.starts_at, true],
      [false, first.starts_at, false],
    ])
    // A double click still books once.
    expect((await book({}, person)).statusCode).toBe(201)
    expect(await booked()).toHaveLength(2)
  },
)
