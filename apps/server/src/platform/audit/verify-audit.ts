import pg from 'pg'

export type AuditVerdict = {
  clinicId: number
  name: string
  rows: number
  /** The first row that does not follow from the one before it, or a text that says what is missing. */
  broken: string | undefined
}

/** Checks the audit chain of every clinic in a database, as the owner of the tables. */
export async function verifyAudit(ownerUrl: string): Promise<AuditVerdict[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire audit' })
  await owner.connect()
  try {
    // One snapshot for all clinics, whatever is written meanwhile.
    await owner.query('begin isolation level repeatable read read only')
    const { rows: clinics } = await owner.query(`
      select c.id::int, c.name, (select count(*)::int from audit_log a where a.clinic_id = c.id) as rows
      from clinics c order by c.id`)
    const verdicts: AuditVerdict[] = []
    for (const { id, name, rows } of clinics) {
      await owner.query(`select set_config('app.clinic_id', $1, true)`, [String(id)])
      const answer = await owner.query('select broken_audit_link() as id')
      const broken = answer.rows[0].id
      verdicts.push({
        clinicId: id,
        name,
        rows,
        broken: broken === null ? undefined : await describe(owner, broken),
      })
    }
    return verdicts
  } finally {
    await owner.end()
  }
}

async function describe(owner: pg.Client, id: string | number): Promise<string> {
  if (Number(id) === -1) return 'rows are missing at its end'
  const { rows } = await owner.query(
    `select action, entity_type, entity_id, created_at from audit_log where clinic_id = current_clinic_id() and id = $1`,
    [id],
  )
  const { action, entity_type, entity_id, created_at } = rows[0]
  return `row ${id} (${action} ${entity_type} ${entity_id ?? ''}, ${created_at.toISOString()}) does not follow from the one before it`
}
