import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runStatement } from './pipeline.ts'
import { openPool } from './pool.ts'
import { asQuery, sql } from './sql.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const pool = openPool(db.ownerUrl, { name: 'pipeline test', max: 1 })
afterAll(() => pool.end())

const clinic = db.database.forClinic((await make.clinic()).id, { kind: 'system' })
const nameOf = async () =>
  (await db.owner.query('select name from clinics where id = $1', [clinic.id])).rows[0].name

/** Holds one connection for the length of the work. */
async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

test('statements of one pipeline each return their own rows', () =>
  onConnection(async client => {
    for (let again = 0; again < 2; again++) {
      const [none, two, counted] = await Promise.all([
        runStatement(client, asQuery(sql`select 1 as one where false`)),
        runStatement(client, asQuery(sql`select * from (values (${'a'}::text), ('b')) as letters(letter)`)),
        runStatement(client, asQuery(sql`update clinics set name = name where id = ${clinic.id}`)),
      ])
      expect([none.rows, two.rows, counted.rowCount]).toEqual([[], [{ letter: 'a' }, { letter: 'b' }], 1])
    }
  }))

test('a pipeline is sent in one write', () =>
  onConnection(async client => {
    let writes = 0
    const { stream } = client.connection as unknown as { stream: { _handle: { writev: unknown } } }
    const writev = stream._handle.writev as (...parts: unknown[]) => unknown
    stream._handle.writev = (...parts: unknown[]) => {
      writes++
      return Reflect.apply(writev, stream._handle, parts)
    }
    await Promise.all(
      [1, 2, 3].map(number => runStatement(client, asQuery(sql`select ${number}::int as number`))),
    )
    expect(writes).toBe(1)
  }))

test('statements behind a failed one are not run, and the connection can be used again', () =>
  onConnection(async client => {
    const late = asQuery(sql`update clinics set name = 'Too late' where id = ${clinic.id}`)
    for (let again = 0; again < 2; again++) {
      const sent = [asQuery(sql`select 1 / ${0}::int`), late].map(one => runStatement(client, one))
      const ended = await Promise.allSettled(sent)
      expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(await nameOf()).not.toBe('Too late')
    }
    // Both statements were new in a pipeline that failed; PostgreSQL has prepared one of them and not the other.
    expect((await runStatement(client, asQuery(sql`select 1 / ${1}::int`))).rowCount).toBe(1)
    expect((await runStatement(client, { ...late, text: late.text })).rowCount).toBe(1)
  }))

test('a statement that cannot be planned can be sent again', () =>
  onConnection(async client => {
    for (let again = 0; again < 2; again++) {
      await expect(runStatement(client, asQuery(sql`select nothing from nowhere`))).rejects.toThrow(
        '"nowhere"',
      )
    }
  }))

test('a value that cannot be sent stops the pipeline, including its COMMIT', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('no such value')
    },
  }
  const failing = clinic.write(async tx => {
    await tx.run(sql`update clinics set name = 'Unseen' where id = ${tx.clinicId}`)
    tx.defer(sql`update clinics set name = ${unsendable} where id = ${tx.clinicId}`)
  })
  await expect(failing).rejects.toThrow('no such value')
  expect(await nameOf()).not.toBe('Unseen')
})

test('a change is not made if a statement fails whose result nobody awaited', async () => {
  const failing = clinic.write(async tx => {
    await tx.run(sql`update clinics set name = 'Unseen' where id = ${tx.clinicId}`)
    tx.defer(sql`update clinics set name = '' where id = ${tx.clinicId}`)
  })
  await expect(failing).rejects.toThrow('clinics_name_check')
  const later = clinic.write(async tx => {
    tx.defer(sql`update clinics set name = '' where id = ${tx.clinicId}`)
    // By then it has failed, long before COMMIT.
    await new Promise(resolve => setTimeout(resolve, 50))
  })
  await expect(later).rejects.toThrow()
  expect(await nameOf()).not.toBe('Unseen')
})
