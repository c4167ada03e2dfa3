import type { Pool } from 'pg'

/**
 * Lets the import of a clinic come no further than to its last line, whose patient's number somebody else has until
 * `release`: what it added before is there then, and not committed.
 */
export async function holdImport(owner: Pool, clinicId: number) {
  const client = await owner.connect()
  await client.query('begin')
  // However slow the machine is.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(
    `insert into patients (clinic_id, hashid)
     select clinic_id, hashid from patient_import_lines where clinic_id = $1 order by line desc limit 1`,
    [clinicId],
  )
  const { rows } = await client.query('select pg_current_xact_id()::xid::text as id')
  return {
    isHeld: async (): Promise<boolean> =>
      (await owner.query('select from pg_locks where not granted and transactionid = $1::xid', [rows[0].id]))
        .rowCount === 1,
    release: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}
