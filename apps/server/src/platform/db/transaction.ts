import type { PublishedEvent } from '@archwire/contract/live/events'
import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import type { ClientBase } from 'pg'
import type { ClinicSeals } from './clinic-seals.ts'
import { runStatement } from './pipeline.ts'
import { asQuery, type Sql } from './sql.ts'

/** The ways to ask. */
export type Queries = {
  many<Row>(statement: Sql): Promise<Row[]>
  one<Row>(statement: Sql): Promise<Row>
  maybeOne<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs a statement and returns how many rows it affected. */
  run(statement: Sql): Promise<number>
}

/** What a query function receives: its statements see the transaction's clinic. */
export type Tx = Queries & ClinicSeals & { readonly clinicId: number }

export type AuditEntry = AuditAction & {
  entityId?: number
  patientId?: number
  /** Old and new values of the changed fields; never a secret or a social security number. */
  changes?: Record<string, unknown>
}

/** `userId`: only this user receives the event; without it everyone in the clinic does. */
export type LiveEvent = PublishedEvent & { userId?: number }

export type JobRequest = {
  task: string
  payload: Record<string, unknown>
  /** A job with the same key replaces the one that waits. */
  key?: string
  /** The earliest time, counted by the database's clock, which the jobs use. */
  afterMs?: number
  maxAttempts?: number
}

/** A transaction that may write. Its audit entries and events are written just before COMMIT. */
export type WriteTx = Tx & {
  audit(entry: AuditEntry): void
  publish(event: LiveEvent): void
  enqueue(job: JobRequest): Promise<void>
  /** Runs a statement whose result nobody awaits: it is sent with the next ones, with COMMIT at the latest. */
  defer(statement: Sql): void
}

/** Who acts. Written on every audit row of the transaction. */
export type Actor =
  | { kind: 'staff'; userId: number; ip?: string }
  | { kind: 'patient'; ip?: string }
  | { kind: 'system' }

export function queryFunctions(client: ClientBase): Queries {
  const many = async <Row>(statement: Sql) => (await runStatement(client, asQuery(statement))).rows as Row[]
  return {
    many,
    maybeOne: async <Row>(statement: Sql) => (await many<Row>(statement))[0],
    one: async <Row>(statement: Sql) => {
      const [row] = await many<Row>(statement)
      if (row === undefined) throw new Error('expected a row, found none')
      return row
    },
    run: async statement => (await runStatement(client, asQuery(statement))).rowCount ?? 0,
  }
}
