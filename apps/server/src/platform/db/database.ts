import type { ClientBase, Pool, PoolClient, QueryConfig } from 'pg'
import type { Clock } from '../clock.ts'
import {
  DatabaseFull,
  type DatabaseRoom,
  isDiskFullError,
  isReadOnlyError,
  ReadOnlyDatabase,
  unwatchedRoom,
  type WrittenFrom,
} from './availability.ts'
import { type ClinicSeals, clinicSeals } from './clinic-seals.ts'
import { runStatement } from './pipeline.ts'
import { asQuery, type Sql, sql } from './sql.ts'
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
  /** Throws DatabaseFull, with nothing done, if there is no room. */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
  /** The same for what must still be written when ordinary changes are refused. */
  writeFrom<T>(from: WrittenFrom, work: (tx: WriteTx) => Promise<T>): Promise<T>
}

export type Database = {
  forClinic(clinicId: number, actor: Actor): ClinicDatabase
  /** Outside of any clinic. Only functions that resolve a clinic, count attempts and the like may be called there. */
  anonymously<Row>(statement: Sql): Promise<Row[]>
  /**
   * Throws DatabaseFull if nothing can be written from there. For calls whose response must not reveal whether they
   * would have written.
   */
  requireRoom(from: WrittenFrom): void
  close(): Promise<void>
}

/** `appSecret` opens values that are sealed, which the database alone cannot. */
export function connectDatabase(
  pool: Pool,
  clock: Clock,
  appSecret: string,
  room: DatabaseRoom = unwatchedRoom,
): Database {
  const sealsOf = clinicSeals(appSecret)
  return {
    forClinic: (clinicId, actor) => {
      const place = { clinicId, ...sealsOf(clinicId) }
      const writeFrom: ClinicDatabase['writeFrom'] = (from, work) =>
        withRoom(room, from, () => writing(pool, place, tx => collecting(tx, actor, clock, work)))
      return {
        id: clinicId,
        read: work => reading(pool, place, work),
        write: work => writeFrom('room', work),
        writeFrom,
      }
    },
    anonymously: async <Row>(statement: Sql) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await queryFunctions(client).many<Row>(statement)
      } catch (error) {
        broken = readOnlyServer(error)
        throw broken ?? withoutRoom(room, error) ?? error
      } finally {
        client.release(broken)
      }
    },
    requireRoom: from => requireRoom(room, from),
    close: () => pool.end(),
  }
}

/**
 * A clinic inside a transaction that the caller has begun and commits, for what several actions write as one whole. The
 * caller's client may see every clinic. The caller says what becomes of jobs: their tables may not be there yet.
 */
export function clinicWithin(
  client: ClientBase,
  {
    clinicId,
    actor,
    clock,
    appSecret,
    enqueue,
  }: { clinicId: number; actor: Actor; clock: Clock; appSecret: string; enqueue: WriteTx['enqueue'] },
): ClinicDatabase {
  const place = { clinicId, ...clinicSeals(appSecret)(clinicId) }
  const read: ClinicDatabase['read'] = async work => {
    const [, result] = await Promise.all([
      runStatement(client, chooseClinic(clinicId)),
      work({ ...queryFunctions(client), ...place }),
    ])
    return result
  }
  const write: ClinicDatabase['write'] = async work => {
    const { result, record } = await read(tx =>
      collecting(tx, actor, clock, collects => work({ ...collects, enqueue })),
    )
    if (record !== undefined) await runStatement(client, record)
    return result
  }
  return { id: clinicId, read, write, writeFrom: (_, work) => write(work) }
}

const chooseClinic = (clinicId: number): QueryConfig =>
  asQuery(sql`select set_config('app.clinic_id', ${String(clinicId)}, true)`)

/** BEGIN and the clinic travel together with the first statements of the work. */
function open(client: PoolClient, begin: 'begin' | 'begin read only', clinicId: number): Promise<unknown> {
  const opened = Promise.all([
    runStatement(client, { name: begin, text: begin }),
    runStatement(client, chooseClinic(clinicId)),
  ])
  // Whoever awaits it gets the failure; until then it must not count as an unhandled rejection.
  opened.catch(() => undefined)
  return opened
}

const commit = { name: 'commit', text: 'commit' }
const rollback = { name: 'rollback', text: 'rollback' }

/** The clinic of a transaction, and what opens its seals. */
type Place = ClinicSeals & { clinicId: number }

async function reading<T>(pool: Pool, place: Place, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const opened = open(client, 'begin read only', place.clinicId)
  try {
    const result = await work({ ...queryFunctions(client), ...place })
    await opened
    return result
  } finally {
    // There is nothing to commit, so nobody waits for the end of the transaction; the connection goes back when it is
    // done.
    runStatement(client, rollback).then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
  }
}

// This transaction may write, so if it fails as read-only, the server is a replica. Its connection is discarded,
// because the address may lead to another server by now.
const readOnlyServer = (error: unknown): Error | undefined =>
  isReadOnlyError(error) ? new ReadOnlyDatabase(error.message, { cause: error }) : undefined

function withoutRoom(room: DatabaseRoom, error: unknown): DatabaseFull | undefined {
  if (!isDiskFullError(error)) return undefined
  room.onFull()
  return new DatabaseFull('PostgreSQL says that its disk is full', { cause: error })
}

function requireRoom(room: DatabaseRoom, from: WrittenFrom): void {
  if (!room.has(from)) throw new DatabaseFull('no room is left on the disk of the database')
}

async function withRoom<T>(room: DatabaseRoom, from: WrittenFrom, write: () => Promise<T>): Promise<T> {
  requireRoom(room, from)
  try {
    const result = await write()
    if (from === 'room') room.onWritten()
    return result
  } catch (error) {
    throw withoutRoom(room, error) ?? error
  }
}

/** The result of the work, and the statement that records its audit rows and events. */
type Worked<T> = { result: T; record: QueryConfig | undefined }

async function writing<T>(pool: Pool, place: Place, work: (tx: Tx) => Promise<Worked<T>>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const opened = open(client, 'begin', place.clinicId)
  try {
    const { result, record } = await work({ ...queryFunctions(client), ...place })
    await opened
    // Sent together, because from the recording until COMMIT the clinic's row is locked and every other change of the
    // clinic waits. If the recording fails, COMMIT rolls back.
    const [, { command }] = await Promise.all([
      record && runStatement(client, record),
      runStatement(client, commit),
    ])
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction with a failed statement, even if the work ignored the
    // failure. That must never pass for success.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
    return result
  } catch (error) {
    // If even ROLLBACK fails, the pool discards the connection.
    await runStatement(client, rollback).catch((failure: Error) => {
      broken = failure
    })
    const moved = readOnlyServer(error)
    broken ??= moved
    throw moved ?? error
  } finally {
    client.release(broken)
  }
}

/** Runs the work, which collects audit entries and events; they are recorded when the work is done. */
async function collecting<T>(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  work: (tx: WriteTx) => Promise<T>,
): Promise<Worked<T>> {
  const audits: AuditEntry[] = []
  const events: LiveEvent[] = []
  const result = await work({
    ...tx,
    audit: entry => void audits.push(entry),
    publish: event => void events.push(event),
    // If it fails, the whole pipeline fails, COMMIT with it.
    defer: statement => void tx.run(statement).catch(() => undefined),
    enqueue: async job => {
      await tx.run(
        sql`select archwire_jobs.enqueue(${job.task}, ${JSON.stringify({ ...job.payload, clinicId: tx.clinicId })}::json,
          ${job.key ?? null}, clock_timestamp() + ${job.afterMs ?? null}::float8 * interval '1 ms', ${job.maxAttempts ?? null})`,
      )
    },
  })
  if (audits.length === 0 && events.length === 0) return { result, record: undefined }
  return { result, record: recording(actor, audits, events, clock.now()) }
}

// Serialised before anything is sent: a value that cannot be put into JSON must stop the change, and COMMIT is already
// on its way when the database sees this.
function recording(actor: Actor, audits: AuditEntry[], events: LiveEvent[], at: Date): QueryConfig {
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
  return {
    name: 'record-changes',
    text: 'select record_changes($1::jsonb, $2::jsonb, $3)',
    values: [JSON.stringify(auditRows), JSON.stringify(eventRows), at],
  }
}
