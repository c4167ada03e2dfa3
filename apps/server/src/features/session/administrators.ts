import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Who runs the clinic and can log in: whoever must be told what nobody else should decide. */
export const administrators = (tx: Tx): Promise<{ id: number; email: string }[]> =>
  tx.many(sql`
    select id, email from users
    where clinic_id = ${tx.clinicId} and admin and active and password_digest is not null order by id`)
