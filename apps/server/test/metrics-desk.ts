import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { beforeEach, expect } from 'vitest'
import { type Browser, testApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'
import { schedulingClinic } from './scheduling-clinic.ts'

export const metricsAddress = '/v2/rest/reports/performance_metrics'

const long = new Date('2020-01-01T12:00:00Z')

/** A clinic for each test, on a morning in May, and its administrator, who reads how it does. */
export async function metricsDesk() {
  const db = await cloneDatabase()
  const make = factories(db.owner)
  const { loginAs } = await testApp(db)
  let today: { here: Awaited<ReturnType<typeof schedulingClinic>>; ana: Browser }
  beforeEach(async () => {
    db.clock.set('2026-05-06T14:00:00Z')
    const here = await schedulingClinic(db.owner)
    today = { here, ana: await loginAs(await make.user(here.clinicId, { admin: true })) }
  })
  const ask = (from: string, to: string, more = '', who = today.ana) =>
    who.get(`${metricsAddress}?start_date=${from}&end_date=${to}${more}`)
  return {
    db,
    make,
    loginAs,
    now: () => today,
    ask,
    read: async (from: string, to: string, more = ''): Promise<PerformanceMetrics> => {
      const answer = await ask(from, to, more)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    },
    /** Somebody who came here long ago. */
    old: (values: Parameters<typeof make.patient>[1] = {}) =>
      make.patient(today.here.clinicId, { created_at: long, ...values }),
  }
}
