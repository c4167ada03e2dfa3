import type { LineKeeper } from '../../drivers/storage/port.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { lineOf } from './audit-head.ts'

/**
 * Every day: where each clinic's audit chain ends, written down where whoever can write to the database cannot. A chain
 * that was made anew as a whole, which follows from itself, no longer leads through what was written down.
 */
export const anchorAudit = (keeper: LineKeeper): Sweep => ({
  name: 'anchor-audit',
  at: '02:00',
  run: async ({ clinic, now }) => {
    const end = await clinic.read(lastRow)
    if (end === undefined) return
    const at = now.toISOString()
    const line = lineOf({ at, clinic: clinic.id, row: end.id, hash: end.hash })
    await keeper.add(`${at.replaceAll(':', '-')}-clinic-${clinic.id}.jsonl`, line)
  },
})

const lastRow = (tx: Tx) =>
  tx.maybeOne<{ id: number; hash: string }>(sql`
    select id, encode(hash, 'hex') as hash from audit_log
    where clinic_id = ${tx.clinicId} order by id desc limit 1`)
