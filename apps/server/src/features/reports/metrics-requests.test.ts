import { expect, test } from 'vitest'
import { metricsAddress, metricsFixture } from '../../../test/fixtures/metrics-fixture.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, make, loginAs, now, ask, read, old } = await metricsFixture()

test('only administrators see the metrics, and only of their own clinic [ROL-04, ERR-43]', async () => {
  const { here } = now()
  const refused = await ask('2026-05-01', '2026-05-31', '', await loginAs(here.user))
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: 'Admin access required to view performance metrics' },
  ])
  const other = await schedulingClinic(db.owner)
  await other.appointment({ starts_at: '2026-05-05 10:00', utm_source: 'theirs' })
  await make.treatmentStart(other.clinicId, { patient_id: other.patient.id, started_on: '2026-05-05' })
  const metrics = await read('2026-01-01', '2026-12-31')
  expect(metrics.summary).toMatchObject({ total_bookings: 0, total_starts: 0 })
  expect(JSON.stringify(metrics)).not.toContain('theirs')
})

test('an invalid range is refused with a message [API-30]', async () => {
  const { ana } = now()
  const required = 'Start date and end date are required'
  const refusals: [string, string][] = [
    ['', required],
    ['?start_date=2026-05-01', required],
    ['?end_date=2026-05-01', required],
    ['?start_date=&end_date=2026-05-01', required],
    ['?start_date=2026-05-01&start_date=2026-05-02&end_date=2026-05-03', required],
    ['?start_date=2026-05-02&end_date=2026-05-01', 'End date must be after start date'],
    ['?start_date=today&end_date=2026-05-01', 'Start date is invalid'],
    ['?start_date=2026-05-01&end_date=2026-02-30', 'End date is invalid'],
    ['?start_date=2026-5-1&end_date=2026-05-30', 'Start date is invalid'],
    ['?start_date=1899-12-31&end_date=2026-05-01', 'Start date is invalid'],
    ['?start_date=2026-05-01&end_date=2200-01-01', 'End date is invalid'],
    ['?start_date=2026-05-01%00&end_date=2026-05-01', 'Start date is invalid'],
  ]
  for (const [query, error] of refusals) {
    const answer = await ana.get(metricsAddress + query)
    expect([query, answer.statusCode, answer.json()]).toEqual([query, 422, { error }])
  }
  expect((await ask('2026-05-01', '2026-05-01')).statusCode).toBe(200)
  expect((await ask('1900-01-01', '2199-12-31')).statusCode).toBe(200)
})

test('days come in pages of ten, and an invalid page number becomes the nearest page [DSH-32, DSH-41, CST-25]', async () => {
  const { here } = now()
  const { id } = await old()
  for (let day = 1; day <= 25; day++) {
    await here.appointment({ patient_id: id, starts_at: `2026-05-${String(day).padStart(2, '0')} 10:00` })
  }
  const page = async (more: string) => {
    const { data, pagination } = (await read('2026-05-01', '2026-05-31', more)).daily_data
    const { current_page, per_page, total_pages, total_items, has_next, has_prev } = pagination
    expect(total_items).toBe(25)
    return [data[0]?.date.slice(8), data.length, current_page, per_page, total_pages, has_next, has_prev]
  }
  expect(await page('')).toEqual(['25', 10, 1, 10, 3, true, false])
  expect(await page('&page=2')).toEqual(['15', 10, 2, 10, 3, true, true])
  expect(await page('&page=3')).toEqual(['05', 5, 3, 10, 3, false, true])
  expect(await page('&page=4')).toEqual([undefined, 0, 4, 10, 3, false, true])
  expect(await page('&page=0&per_page=0')).toEqual(['25', 1, 1, 1, 25, true, false])
  expect(await page('&page=-3&per_page=1000')).toEqual(['25', 25, 1, 100, 1, false, false])
  expect(await page('&page=x&per_page=')).toEqual(['25', 10, 1, 10, 3, true, false])
  expect(await page('&page=1.9&per_page=7.5')).toEqual(['25', 7, 1, 7, 4, true, false])
  expect(await page('&page=2&page=3&per_page[]=5')).toEqual(['25', 10, 1, 10, 3, true, false])
  expect(await page('&page=99999999999999999999&per_page=Infinity')).toEqual([
    undefined,
    0,
    1_000_000,
    100,
    1,
    false,
    true,
  ])
})
