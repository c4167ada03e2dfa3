import { expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest } from '../../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../../test/chaos/harness/invariants.ts'
import { ownerQuery } from '../../../../test/database/owner-queries.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { book, booked, db, rows } = desk
const here = () => desk.here()
const visitors = chaosSize(40, 200)

test(`${visitors} visitors want one time of one doctor: one gets it, all others are refused politely [G-31]`, async () => {
  await db.owner.query('update doctors set active = false where id = $1', [here().otherDoctor.id])
  const answers = await Promise.all(Array.from({ length: visitors }, () => book()))
  const statuses = answers.map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  const late = answers.filter(answer => answer.statusCode !== 201)
  expect(late.every(answer => answer.json().error === 'This time is no longer available')).toBe(true)
  expect(late.every(answer => answer.statusCode === 422)).toBe(true)
  expect(await booked()).toHaveLength(1)
  // Visitors who came too late did not become patients.
  expect(await rows('select from patients where clinic_id = $1')).toHaveLength(2)
})

test('staff and visitors book at once: no time is taken twice unless staff were warned', async () => {
  const sam = await desk.loginAs(here().user)
  const staff = Array.from({ length: 10 }, (_, place) =>
    sam.send(
      'POST',
      '/v2/rest/appointments',
      here().form({
        acknowledgedWarnings: [],
        doctorId: (place % 2 === 0 ? here().doctor : here().otherDoctor).id,
        roomId: (place % 2 === 0 ? here().room : here().otherRoom).id,
        patientAttributes: {
          firstName: 'New',
          lastName: `N${place}`,
          email: `n${place}@example.com`,
          phoneNumber: '5551234567',
        },
      }),
    ),
  )
  const visits = Array.from({ length: 10 }, () => book())
  const answers = await Promise.all([...staff, ...visits])
  expect(answers.filter(answer => answer.statusCode === 201)).toHaveLength(2)
  for (const column of ['doctor_id', 'room_id']) {
    const twice = await rows(
      `select ${column} from appointments where clinic_id = $1 group by ${column}, starts_at having count(*) > 1`,
    )
    expect(twice).toEqual([])
  }
})

test(
  'two visitors who move to each other’s times, and others who want both, do not deadlock and lose nothing',
  asChaosTest(async run => {
    await db.owner.query('update doctors set active = false where id = $1', [here().otherDoctor.id])
    const links: string[] = []
    for (const day of [7, 8]) {
      await book({ startsAt: `2026-05-0${day}T15:00:00-04:00` })
      links.push(await desk.token())
    }
    const move = (token: string, startsAt: string) =>
      desk.ask('PUT', `/v2/rest/public/bookings/${token}`, { body: { startsAt } })
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap(place => [
        move(links[0] ?? '', `2026-05-08T${9 + place}:00:00-04:00`),
        move(links[1] ?? '', `2026-05-07T${9 + place}:00:00-04:00`),
        book({ startsAt: `2026-05-07T${9 + place}:00:00-04:00` }),
        book({ startsAt: `2026-05-08T${9 + place}:00:00-04:00` }),
      ]),
    )
    for (const answer of answers) expect([200, 201, 422]).toContain(answer.statusCode)
    const overlaps = await rows(
      `select from appointments a join appointments b on a.clinic_id = b.clinic_id and a.id < b.id
       and a.doctor_id = b.doctor_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.clinic_id = $1 and a.canceled_at is null and b.canceled_at is null`,
    )
    expect(overlaps).toEqual([])
    expect(await booked()).toHaveLength(2 + answers.filter(answer => answer.statusCode === 201).length)
    await expectInvariants(run, ownerQuery(db.owner), { when: 'settled' })
  }),
)
