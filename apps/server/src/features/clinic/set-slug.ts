import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/** By which name the clinic's public pages are found. Whoever sets it has made sure that nobody else has it. */
export const setSlug = (tx: WriteTx, slug: string): Promise<number> =>
  tx.run(sql`update clinics set slug = ${slug} where id = ${tx.clinicId}`)
