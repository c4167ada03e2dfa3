import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectInvariants } from '../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../test/database/database.ts'
import { testSecret } from '../../test/database/database-template.ts'
import { ownerQuery } from '../../test/database/owner-queries.ts'
import { testStorage } from '../../test/fixtures/app-environment.ts'
import { practiceProviders } from '../composition/practice-providers.ts'
import { sandboxPayments } from '../drivers/payments/sandbox/sandbox.ts'
import { knownAccount } from '../features/finance/gateway/clinic-account.ts'
import { gatewayPaymentById } from '../features/finance/ledger/payment-queries.ts'
import { settleCharge } from '../features/finance/settlement/settle-charge.ts'
import { seedDemo } from './seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
await seedDemo(
  { ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders },
  db.clock.now(),
)

test('the invariants of the chaos tests hold for the demo: books equal, audit chain whole, nothing twice, files whole [G-43]', async () => {
  const files = path.join(storage.folder, 'files')
  await expectInvariants({ kills: 0, invariants: {} }, ownerQuery(db.owner), { when: 'settled', files })
})

/** Everything that settling a charge could change, except the time of the last look-up. */
async function books(): Promise<unknown> {
  const { rows } = await db.owner.query(
    `select (select json_agg(e order by id) from ledger_entries e) as ledger,
       (select json_agg(to_jsonb(p) - 'heard_at' - 'updated_at' order by id) from payments p) as payments,
       (select json_agg(r order by id) from refunds r) as refunds,
       (select json_agg(i order by id) from invoices i) as invoices,
       (select json_agg(l order by id) from payment_plans l) as plans,
       (select count(*)::int from audit_log) as audited, (select count(*)::int from tasks) as tasks`,
  )
  return rows
}

test('the ledger of the demo is what the product makes of its charges: settling them again changes nothing [G-43]', async () => {
  const { gateway } = sandboxPayments({
    appSecret: testSecret,
    clock: db.clock,
    actLater: async () => undefined,
  })
  const deps = { planBegan: async () => undefined, announceCounts: async () => undefined }
  const before = await books()
  const { rows } = await db.owner.query<{ id: number; clinic_id: number }>(
    `select id, clinic_id from payments where gateway = 'stripe' order by id`,
  )
  const outcomes = new Set<string>()
  for (const { id: paymentId, clinic_id } of rows) {
    const clinic = db.database.forClinic(clinic_id, { kind: 'system' })
    const { accountId } = await clinic.read(tx => knownAccount(tx, gateway))
    const payment = await clinic.read(tx => gatewayPaymentById(tx, paymentId))
    if (payment === undefined) throw new Error('a payment of the demo is not there')
    const { chargeId, customerId, requestedAt: since } = payment
    const update = await gateway.findCharge({ accountId, clinic }, { chargeId, customerId, paymentId, since })
    if (update === undefined) throw new Error('the practice bank does not know a charge of the demo')
    outcomes.add(update.result.outcome)
    await clinic.write(tx => settleCharge(tx, deps, { paymentId, update, now: db.clock.now() }))
  }
  expect(outcomes).toEqual(new Set(['succeeded', 'declined', 'processing']))
  expect(await books()).toEqual(before)
})
