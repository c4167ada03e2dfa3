import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../clock.ts'
import { type Sql, sql, statementName } from './sql.ts'
import {
  type Actor,
  type AuditEntry,
  type LiveEvent,
  type Queries,
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
  /** Reads in whichever clinic the expression answers; in none where it answers null. */
  inResolvedClinic<T>(clinic: Sql, work: (queries: Queries) => Promise<T>): Promise<T>
  /** Outside of any clinic: only the functions that resolve one, count attempts and the like answer there. */
  anonymously<Row>(statement: Sql): Promise<Row[]>
  close(): Promise<void>
}

export function connectDatabase(pool: Pool, clock: Clock): Database {
  return {
    forClinic: (clinicId, actor) => ({
      id: clinicId,
      read: work =>
        reading(pool, sql`${clinicId}::bigint`, client => work({ ...queryFunctions(client), clinicId })),
      write: work => writing(pool, clinicId, (tx, client) => collecting(tx, client, actor, clock, work)),
    }),
    inResolvedClinic: (clinic, work) => reading(pool, clinic, client => work(queryFunctions(client))),
    anonymously: async <Row>(statement: Sql) => {
      const client = await pool.connect()
      try {
        return await queryFunctions(client).many<Row>(statement)
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** BEGIN and the clinic travel together with the first statement of the work: the connection pipelines. */
function open(client: PoolClient, begin: 'begin' | 'begin read only', clinic: Sql): Promise<unknown> {
  const setClinic = sql`select set_config('app.clinic_id', coalesce((${clinic})::text, ''), true)`
  const opened = Promise.all([
    client.query(begin),
    client.query({ name: statementName(setClinic.text), text: setClinic.text, values: setClinic.values }),
  ])
  // Whoever waits for it hears of the failure; until then it must not count as unheard.
  opened.catch(() => undefined)
  return opened
}

async function reading<T>(pool: Pool, clinic: Sql, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const opened = open(client, 'begin read only', clinic)
  try {
    const result = await work(client)
    await opened
    return result
  } finally {
    // There is nothing to commit, so nobody waits for it; the connection goes back when it is done.
    client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
  }
}

async function writing<T>(
  pool: Pool,
  clinicId: number,
  work: (tx: Tx, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const opened = open(client, 'begin', sql`${clinicId}::bigint`)
  try {
    const result = await work({ ...queryFunctions(client), clinicId }, client)
    await opened
    const { command } = await client.query('commit')
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed, even if the work
    // went on regardless. That must never pass for success.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
    return result
  } catch (error) {
    // When even ROLLBACK fails the connection is of no more use: the pool throws it away.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Gives the work what only collects, and writes it all down once the work is done. */
async function collecting<T>(
  tx: Tx,
  client: PoolClient,
  actor: Actor,
  clock: Clock,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  const audits: AuditEntry[] = []
  const events: LiveEvent[] = []
  const result = await work({
    ...tx,
    audit: entry => void audits.push(entry),
    publish: event => void events.push(event),
    enqueue: async job => {
      await tx.run(
        sql`select archwire_jobs.enqueue(${job.task}, ${JSON.stringify({ ...job.payload, clinicId: tx.clinicId })}::json,
          ${job.key ?? null}, ${job.runAt ?? null}, ${job.maxAttempts ?? null})`,
      )
    },
  })
  if (audits.length > 0 || events.length > 0) await recordChanges(client, actor, audits, events, clock.now())
  return result
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
