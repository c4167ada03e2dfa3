import pg from 'pg'
import { vi } from 'vitest'
import type { Sql } from '../../src/platform/db/sql.ts'
import type { WriteTx } from '../../src/platform/db/transaction.ts'
import type { TestDatabase } from './database.ts'

/** How often the database was called during the work; statements of one pipeline count once. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

// Tables that grow with the years; those of rooms, doctors and types stay small.
const large = [
  'appointments',
  'patients',
  'appointment_labels',
  'notes',
  'tasks',
  'time_offs',
  'treatment_starts',
  'audit_log',
  'conversations',
  'messages',
  'invoices',
  'ledger_entries',
  'insurances',
  'eligibilities',
]

type ReadBy = { scanned: string[]; indexes: string[] }

/** The indexes that answer a query, and the large tables that it reads in full, for the server's role. */
export async function planOf(
  db: Pick<TestDatabase, 'appUrl'>,
  clinicId: number,
  ask: (tx: WriteTx) => Promise<unknown>,
): Promise<ReadBy> {
  const statements: Sql[] = []
  const take = (statement: Sql) => {
    statements.push(statement)
    return Promise.resolve([])
  }
  await ask({ clinicId, one: take, maybeOne: take, many: take, run: take } as unknown as WriteTx)
  const [statement] = statements
  if (statement === undefined || statements.length > 1)
    throw new Error(`asked ${statements.length} times, not once`)
  const app = new pg.Client({ connectionString: db.appUrl })
  await app.connect()
  try {
    await app.query('begin read only')
    await app.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
    // The one plan that a connection keeps for all values.
    await app.query(`select set_config('plan_cache_mode', 'force_generic_plan', true)`)
    await app.query(`prepare asked as ${statement.text}`)
    const values = statement.values.map(value => (value === null ? 'null' : app.escapeLiteral(textOf(value))))
    const { rows } = await app.query(`explain (format json) execute asked (${values.join(', ')})`)
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    return {
      scanned: nodes
        .filter(node => node['Node Type'] === 'Seq Scan')
        .flatMap(node => node['Relation Name'] ?? [])
        .filter(table => large.includes(table)),
      indexes: nodes.flatMap(node => node['Index Name'] ?? []),
    }
  } finally {
    await app.end()
  }
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}
