import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../clock.ts'
import { type Sql, sql } from './sql.ts'
import {
  type Actor,
  type AuditEntry,
  type LiveEvent,
  queryFunctions,
  type Tx,
  type WriteTx,
} from './transaction.ts'

/** The database as one clinic sees it. */
export type ClinicDatabase = {
  readonly id: number
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
}

export type Database = {
  forClinic(clinicId: number, actor: Actor): ClinicDatabase
  /** Outside of any clinic: only the functions that resolve one, count attempts and the like answer there. */
  anonymously<Row>(statement: Sql): Promise<Row[]>
  close(): Promise<void>
}

export function connectDatabase(pool: Pool, clock: Clock): Database {
  return {
    forClinic: (clinicId, actor) => ({
      id: clinicId,
      read: work => inTransaction(pool, 'begin read only', clinicId, work),
      write: work =>
        inTransaction(pool, 'begin', clinicId, async (tx, client) => {
          const audits: AuditEntry[] = []
          const events: LiveEvent[] = []
          const result = await work({
            ...tx,
            audit: entry => void audits.push(entry),
            publish: event => void events.push(event),
            enqueue: async job => {
              await tx.run(
                sql`select archwire_jobs.enqueue(${job.task}, ${JSON.stringify({ ...job.payload, clinicId })}::json,
                  ${job.key ?? null}, ${job.runAt ?? null}, ${job.maxAttempts ?? null})`,
              )
            },
          } satisfies WriteTx)
          if (audits.length > 0 || events.length > 0) {
            await recordChanges(client, actor, audits, events, clock.now())
          }
          return result
        }),
    }),
    anonymously: async <Row>(statement: Sql) => {
      const client = await pool.connect()
      try {
        return await queryFunctions(client, 0).many<Row>(statement)
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

async function inTransaction<T>(
  pool: Pool,
  begin: 'begin' | 'begin read only',
  clinicId: number,
  work: (tx: Tx, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Sent together with the first statement of the work: the connection pipelines.
    const opened = Promise.all([
      client.query(begin),
      client.query({
        name: 'set-clinic',
        text: `select set_config('app.clinic_id', $1, true)`,
        values: [String(clinicId)],
      }),
    ])
    opened.catch(() => undefined)
    try {
      const result = await work(queryFunctions(client, clinicId), client)
      await opened
      const { command } = await client.query('commit')
      // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed, even if the work
      // went on regardless. That must never pass for success.
      if (command !== 'COMMIT')
        throw new Error('the transaction was rolled back: a statement in it had failed')
      return result
    } catch (error) {
      // When even ROLLBACK fails the connection is of no more use: the pool throws it away.
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    }
  } finally {
    client.release(broken)
  }
}

async function recordChanges(
  client: PoolClient,
  actor: Actor,
  audits: AuditEntry[],
  events: LiveEvent[],
  at: Date,
): Promise<void> {
  const auditRows = audits.map(entry => ({
    user_id: actor.kind === 'staff' ? actor.userId : null,
    actor_kind: actor.kind,
    ip: actor.kind === 'system' ? null : (actor.ip ?? null),
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: entry.entityId ?? null,
    patient_id: entry.patientId ?? null,
    changes: entry.changes ?? {},
  }))
  const eventRows = events.map(event => ({
    channel: event.channel,
    params: event.params ?? {},
    event: event.event,
    data: event.data ?? {},
    user_id: event.userId ?? null,
  }))
  await client.query({
    name: 'record-changes',
    text: 'select record_changes($1::jsonb, $2::jsonb, $3)',
    values: [JSON.stringify(auditRows), JSON.stringify(eventRows), at],
  })
}
