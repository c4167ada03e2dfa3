import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { testSecret } from '../../test/database-urls.ts'
import { testStorage } from '../../test/storage.ts'
import { problemsOf, readyClaim } from '../features/claims/outgoing-claim.ts'
import { seedDemo } from './seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)

beforeAll(() => seedDemo({ ownerUrl: db.ownerUrl, appSecret: testSecret, storage }, db.clock.now()))

const rows = async (text: string) => (await db.owner.query(text)).rows

test('the demo has claims in every status, each with the history that leads there [G-43]', async () => {
  const statuses = (await rows('select distinct status from claims')).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...claimStatuses].toSorted())
  const broken = await rows(`
    select c.id from claims c where c.status <> coalesce((
      select a.to_status from claim_activities a where a.claim_id = c.id and a.action = 'update_status'
      order by a.created_at desc, a.id desc limit 1), 'pending')`)
  expect(broken).toEqual([])
  const sent =
    await rows(`select count(*)::int as sendings, count(distinct claim_control_number)::int as numbers
    from claim_submissions`)
  expect(sent[0].sendings).toBe(sent[0].numbers)
  const [{ paid, adds }] = await rows(
    'select count(*)::int as paid, bool_and(adds_up and paid_cents + adjusted_cents + owed_cents = charged_cents) as adds from claim_remittances',
  )
  expect([paid > 0, adds]).toEqual([true, true])
})

test('what waits to be looked through, or to be sent, lacks nothing; what was found wanting lacks something', async () => {
  const waiting = await rows(
    `select id, clinic_id, status from claims where status in ('validating', 'validated', 'submitting', 'invalidated')`,
  )
  for (const { id, clinic_id, status } of waiting) {
    const clinic = db.database.forClinic(clinic_id, { kind: 'system' })
    const ready = await clinic.read(tx => readyClaim(tx, id))
    const { claimErrors, claimItemErrors } = problemsOf(ready, '2026-05-06')
    expect([status, claimItemErrors, claimErrors.length > 0]).toEqual([status, [], status === 'invalidated'])
  }
})
