import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { controlNumbers, outgoingClaim } from '../../../test/providers/outgoing-claim.ts'
import { composeClearinghouse } from '../../composition/providers.ts'
import type { InboundFile } from '../../drivers/clearinghouse/port.ts'
import { openPool } from '../../platform/db/pool.ts'
import { sandboxPayerTask } from './claims.ts'

const db = await cloneDatabase()
const clinic = db.database.forClinic((await factories(db.owner).clinic()).id, { kind: 'system' })
const worker = openPool(db.workerUrl, { name: 'test jobs', max: 1 })
afterAll(() => worker.end())
const received: (InboundFile & { clinicId: number })[] = []
let failures = 0

const { clearinghouse, payers } = composeClearinghouse(
  { driver: 'sandbox', hasDelays: false },
  { appSecret: testSecret, clock: db.clock, log: { warn: () => undefined } },
)
if (clearinghouse === undefined || payers === undefined) throw new Error('the sandbox is there')

const book = {
  tasks: [
    sandboxPayerTask({
      clearinghouse,
      payers,
      receiveFile: async ({ id }, file) => {
        if (failures-- > 0) throw new Error('the listener fell over')
        received.push({ ...file, clinicId: id })
      },
    }),
  ],
  sweeps: [],
  crons: [],
}

let claims = 0
const submit = async (memberId: string) => {
  const number = ++claims
  const claim = outgoingClaim({ memberId, controlNumber: `C${number}` })
  await clearinghouse.submitClaim(clinic, claim, controlNumbers(number * 10))
}

beforeEach(() => {
  db.clock.set('2026-05-06T14:00:00Z')
  received.length = 0
  failures = 0
})

test("a payer's responses arrive automatically, one after the other, at the clinic of the claim", async () => {
  await submit('PAID_1')
  await runPendingJobs(db, book)
  expect(received.map(({ kind }) => kind)).toEqual(['receipt', 'status', 'remittance'])
  expect(new Set(received.map(({ clinicId }) => clinicId))).toEqual(new Set([clinic.id]))
})

test('a response that could not be received is sent again unchanged', async () => {
  failures = 1
  await submit('REJ_1')
  await runPendingJobs(db, book)
  expect(received).toEqual([])
  await worker.query('update graphile_worker._private_jobs set run_at = now()')
  await runPendingJobs(db, book)
  expect(received).toMatchObject([{ kind: 'receipt', problem: null }])
})
