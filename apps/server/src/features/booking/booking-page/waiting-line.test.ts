import { expect, test } from 'vitest'
import { nextAddress, visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'
import { until } from '../../../../test/fixtures/until.ts'
import { inTurn, longestLine } from './waiting-line.ts'

const desk = await visitorFixture()
const { book, booked, make, db } = desk

/** A crowd that waits at one clinic's page until it is released. */
function crowdAt(clinicId: number) {
  let letGo = () => {}
  const until = new Promise<void>(resolve => {
    letGo = resolve
  })
  const crowd = Promise.all(Array.from({ length: longestLine }, () => inTurn(clinicId, () => until)))
  const disperse = async () => {
    letGo()
    await crowd
  }
  return { disperse }
}

test('behind a long line visitors are asked at once to come again, and their attempts do not count; other clinics have no line', async () => {
  const { clinicId } = desk.here()
  const other = await make.clinic()
  const from = '192.0.2.9'
  const crowd = crowdAt(clinicId)
  const late = []
  for (let time = 0; time < 11; time++) late.push(await book({}, {}, { from }))
  expect(await inTurn(other.id, async () => 'served')).toBe('served')
  expect(late.map(answer => answer.statusCode)).toEqual(Array(11).fill(503))
  expect(late[0]?.json()).toEqual({
    error: 'Very many people are booking just now. Please try again in a moment.',
  })
  expect(late[0]?.headers['retry-after']).toBe('2')
  // Nothing failed, so no error is logged.
  expect(desk.logged().filter(line => line.includes('request failed'))).toEqual([])
  await crowd.disperse()
  expect((await book({}, {}, { from })).statusCode).toBe(201)
  expect(await booked()).toHaveLength(1)
})

test('a visit cannot be cancelled behind a long line, and its link works again when the line is shorter', async () => {
  await book({ startsAt: '2026-05-12T10:00:00-04:00' })
  const url = `/v2/rest/public/bookings/${await desk.token()}`
  const crowd = crowdAt(desk.here().clinicId)
  expect((await desk.ask('DELETE', url)).statusCode).toBe(503)
  expect(await booked()).toHaveLength(1)
  await crowd.disperse()
  expect((await desk.ask('DELETE', url)).statusCode).toBe(204)
  expect(await booked()).toEqual([])
})

test('failed requests leave the line, so the next visitor is served', async () => {
  const { clinicId } = desk.here()
  const failed = await Promise.allSettled(
    Array.from({ length: longestLine }, () => inTurn(clinicId, () => Promise.reject(new Error('failed')))),
  )
  expect(failed.filter(({ status }) => status === 'rejected')).toHaveLength(longestLine)
  expect(await inTurn(clinicId, async () => db.clock.now())).toEqual(db.clock.now())
})

test('a crowd that looks for free times takes two connections, and staff can work meanwhile', async () => {
  const sam = await desk.loginAs(await make.user(desk.here().clinicId))
  await book({ startsAt: '2026-05-12T10:00:00-04:00' })
  const { url, type } = desk.here()
  const manage = `/v2/rest/public/bookings/${await desk.token()}`
  const searches = [
    `${url}/time_slots?date=2026-05-07&appointment_type_id=${type.id}`,
    `${url}/days?from=2026-05-07&to=2026-06-07&appointment_type_id=${type.id}`,
    `${manage}/time_slots?date=2026-05-07`,
    `${manage}/days?from=2026-05-07&to=2026-06-07`,
  ]
  const holder = await db.owner.connect()
  const waiting = async () =>
    (await db.owner.query(`select from pg_locks where not granted and relation = 'time_offs'::regclass`))
      .rowCount
  await holder.query('begin')
  try {
    await holder.query('lock table time_offs in access exclusive mode')
    const crowd = Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        desk.ask('GET', searches[place % searches.length] ?? '', { from: nextAddress() }),
      ),
    )
    await until('some of them look', async () => ((await waiting()) ?? 0) >= 2)
    for (let call = 0; call < 5; call++) expect((await sam.get('/v2/rest/tasks')).statusCode).toBe(200)
    const together = await waiting()
    await holder.query('commit')
    expect((await crowd).map(answer => answer.statusCode)).toEqual(Array(40).fill(200))
    expect(together).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
