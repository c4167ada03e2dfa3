import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { jobBacklog } from '../jobs/backlog.ts'
import { openMetrics } from './open-metrics.ts'

const db = await cloneDatabase()
const clinic = await factories(db.owner).clinic()

test('waiting jobs are counted by task, but not while the database is away', async () => {
  await db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    await tx.enqueue({ task: 'deliver-email', payload: { canary: 'canary' } })
    await tx.enqueue({ task: 'deliver-email', payload: {}, afterMs: 60_000 })
  })
  const metrics = openMetrics()
  let isAway = false
  metrics.watchJobs(() => (isAway ? Promise.reject(new Error('away')) : jobBacklog(db.database)))
  const text = await metrics.registry.metrics()
  expect(text).toContain('archwire_jobs_waiting{task="deliver-email"} 2')
  expect(text).toContain('archwire_jobs_failed{task="deliver-email"} 0')
  expect(text).toMatch(/archwire_jobs_oldest_due_seconds\{task="deliver-email"\} \d/)
  expect(text).not.toContain('canary')
  isAway = true
  const without = await metrics.registry.metrics()
  expect(without).not.toContain('deliver-email')
  expect(without).toContain('process_resident_memory_bytes')
})

test('calls of a provider are counted by their outcome and return as before', async () => {
  const metrics = openMetrics()
  const answers: unknown[] = [{ sent: true }, { refused: 'no such box' }, { notSent: 'busy' }]
  const provider = metrics.watchProvider('email', {
    name: 'smtp',
    send: async () => answers.shift() ?? Promise.reject(new Error('away')),
  })
  expect(provider.name).toBe('smtp')
  expect(await provider.send()).toEqual({ sent: true })
  expect(await provider.send()).toEqual({ refused: 'no such box' })
  expect(await provider.send()).toEqual({ notSent: 'busy' })
  await expect(provider.send()).rejects.toThrow('away')
  const text = await metrics.registry.metrics()
  for (const [outcome, count] of Object.entries({ done: 1, refused: 1, failed: 2 }))
    expect(text).toContain(
      `archwire_provider_calls_total{provider="email",call="send",outcome="${outcome}"} ${count}`,
    )
})
