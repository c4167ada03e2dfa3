import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { testStorage } from '../../../test/fixtures/app-environment.ts'
import { practiceProviders } from '../../composition/practice-providers.ts'
import { readMetrics } from '../../features/reports/routes.ts'
import { seedDemo } from '../seed-demo.ts'

const db = await cloneDatabase()
const now = new Date('2026-11-15T18:20:00Z')
const storage = testStorage()
afterAll(storage.drop)
await seedDemo({ ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders }, now)

async function metricsSince(from: string): Promise<PerformanceMetrics> {
  const { rows } = await db.owner.query('select min(id) as id from clinics')
  const clinic = db.database.forClinic(rows[0].id, { kind: 'system' })
  const request = { from, to: '2026-11-15', page: 1, perPage: 10, timeZone: 'America/New_York', now }
  return JSON.parse((await readMetrics(clinic, request)).text)
}

test.each([
  ['a month', '2026-10-17', 400, 3],
  ['six months', '2026-05-15', 1_500, 30],
  ['a year', '2025-11-15', 3_000, 80],
])('the dashboard of the demo shows figures for %s [G-43]', async (_, from, bookings, starts) => {
  const { summary, utm_breakdown, utm_breakdown_by_patients } = await metricsSince(from)
  expect(summary.total_bookings).toBeGreaterThan(bookings)
  expect(summary.total_showed_up).toBeGreaterThan(summary.total_bookings * 0.6)
  expect(summary.total_no_shows).toBeGreaterThan(summary.total_bookings * 0.02)
  expect(summary.total_starts).toBeGreaterThan(starts)
  const usual = ['Direct/Unknown', 'facebook', 'google', 'instagram', 'referral']
  expect(Object.keys(utm_breakdown).toSorted()).toEqual(usual)
  expect(Object.keys(utm_breakdown_by_patients).length).toBeGreaterThan(1)
})

test('every month of the year had visits and starts, and some starts come from a campaign', async () => {
  const { monthly_data, starts_timeline } = await metricsSince('2025-11-15')
  expect(monthly_data).toHaveLength(13)
  for (const month of monthly_data) expect(month.bookings, month.month).toBeGreaterThan(20)
  expect(monthly_data.filter(({ starts }) => starts > 0).length).toBeGreaterThan(10)
  expect(starts_timeline.some(({ utm_campaign }) => utm_campaign !== null)).toBe(true)
  // Some starts are the payment plans of the demo, and a plan can be about a small amount.
  const amounts = starts_timeline.map(({ amount }) => Number(amount))
  expect(Math.min(...amounts)).toBeGreaterThan(10_000)
  expect(Math.max(...amounts)).toBeLessThanOrEqual(750_000)
  expect(amounts.filter(amount => amount >= 350_000).length).toBeGreaterThan(amounts.length * 0.9)
})

test('nobody in the demo began treatment before they became a patient', async () => {
  const { rows } = await db.owner.query(
    `select count(*)::int as impossible from treatment_starts s join patients p on p.id = s.patient_id
     where s.started_on < p.created_at::date or s.started_on > '2026-11-15' or s.created_at > $1`,
    [now],
  )
  expect(rows).toEqual([{ impossible: 0 }])
})
