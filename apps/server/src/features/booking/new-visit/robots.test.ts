import { seededRandom } from '@archwire/domain/random/seeded-random'
import { expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { app, rows, booked, make } = desk
const here = () => desk.here()
const robots = chaosSize(300, 10_000)

const days = ['07', '08', '11', '12', '13', '14', '15', '18', '19', '20']
const pick = <T>(random: () => number, from: T[]): T => from[Math.floor(random() * from.length)] as T

/**
 * What robots send: some fill in every field, some have one address, some have ten thousand, some send everything
 * twice.
 */
function attempt(random: () => number, number: number) {
  const kind = pick(random, ['greedy', 'greedy', 'careless', 'single', 'same', 'broken'])
  const hour = String(pick(random, [9, 10, 11, 13, 14, 15, 16])).padStart(2, '0')
  const person = kind === 'same' ? { email: 'one@example.com' } : kind === 'broken' ? { email: 'nobody' } : {}
  return {
    from: kind === 'single' ? '192.0.2.1' : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    body: here().request(
      {
        startsAt: `2026-05-${pick(random, days)}T${hour}:00:00-04:00`,
        ...(kind === 'careless' && { website: 'https://example.com' }),
      },
      person,
    ),
  }
}

test(
  `${robots} robots book no more than an hour’s visits, and staff can work meanwhile [G-31]`,
  async () => {
    const random = seededRandom(20_261_117)
    const ana = await desk.loginAs(await make.user(here().clinicId, { admin: true }))
    const sent = Array.from({ length: robots }, (_, number) => attempt(random, number))
    const statuses: number[] = []
    // As many at once as a server has callers: each response starts the next request.
    const robot = async () => {
      for (let next = sent.pop(); next !== undefined; next = sent.pop()) {
        const answer = await app.inject({
          method: 'POST',
          url: `${here().url}/appointments`,
          payload: next.body,
          remoteAddress: next.from,
        })
        statuses.push(answer.statusCode)
      }
    }
    const flood = Promise.all(Array.from({ length: 50 }, robot))
    const days = await ana.get('/v2/rest/calendars/days?from=2026-05-07&to=2026-05-07')
    await flood
    expect(days.statusCode).toBe(200)
    expect(statuses).toHaveLength(robots)
    expect(new Set(statuses)).toEqual(new Set([201, 422, 429]))
    const visits = await booked()
    expect(visits).toHaveLength(60)
    expect(statuses.filter(status => status === 201)).toHaveLength(60)
    // A refused robot leaves nothing: no patient and no email.
    expect(
      await rows(`select from patients where clinic_id = $1 and last_name like 'Visitor%'`),
    ).toHaveLength(60)
    const confirmations = await rows(
      `select from outbox_emails where clinic_id = $1 and template = 'booking_confirmation'`,
    )
    expect(confirmations).toHaveLength(60)
    expect(
      await rows(`select from bookings where clinic_id = $1 and email = 'one@example.com'`),
    ).toHaveLength(6)
    const twice = await rows(
      `select from appointments where clinic_id = $1 group by starts_at, doctor_id having count(*) > 1`,
    )
    expect(twice).toEqual([])
    expect(await rows('select from booking_floods where clinic_id = $1')).toHaveLength(1)
  },
  chaosSize(240_000, 1_800_000),
)
