import { sql } from '@archwire/server/platform/db/sql'
import { type Figure, noted } from './figure.ts'
import type { Ground } from './ground.ts'
import { compare, ratio } from './rounds.ts'

const milliseconds = 500
const workers = 8

/** What the policy and the transaction around every read cost, in the database alone, without HTTP. */
export async function benchRowSecurity({ owner, database, visitors }: Ground): Promise<Figure[]> {
  const clinicId = visitors[0]?.clinicId ?? 0
  const statement = sql`select id, name, time_zone, updated_at from clinics where id = ${clinicId}`
  const query = { name: 'bench-clinic', text: statement.text, values: statement.values }
  const reached = await compare({
    bare: () => perSecond(() => owner.query(query)),
    envelope: () =>
      perSecond(async () => {
        const client = await owner.connect()
        await Promise.all([client.query('begin read only'), client.query(query)])
        await client.query('commit')
        client.release()
      }),
    whole: () =>
      perSecond(() => database.forClinic(clinicId, { kind: 'system' }).read(tx => tx.one(statement))),
  })
  return [
    noted(
      'select by key in a transaction, against the select alone',
      ratio(reached.envelope, reached.bare).toFixed(2),
    ),
    noted(
      'the same with the clinic set and row-level security, against the transaction without',
      ratio(reached.whole, reached.envelope).toFixed(2),
    ),
  ]
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() < started + milliseconds) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return done / ((performance.now() - started) / 1000)
}
