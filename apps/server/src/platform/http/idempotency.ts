import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ClinicDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { WriteTx } from '../db/transaction.ts'
import { refuse } from './refuse.ts'

export type StoredResponse = { status: number; body: unknown }

/** Does the work once per key. A second request waits for the first to commit and gets the same response. */
export async function answerIdempotently(
  clinic: ClinicDatabase,
  request: {
    key: string | undefined
    userId: number | 'patient'
    name: string
    content: unknown
    status: number
  },
  work: (tx: WriteTx) => Promise<unknown>,
): Promise<StoredResponse> {
  if (request.key === undefined) return { status: request.status, body: await clinic.write(work) }
  if (!z.uuid().safeParse(request.key).success) throw refuse(422, 'Idempotency-Key must be a UUID')
  const key = request.key.toLowerCase()
  const hash = createHash('sha256')
    .update(JSON.stringify([request.userId, request.name, request.content]))
    .digest()
  return clinic.write(async tx => {
    // Waits while another transaction has locked the same key.
    const isFirst = await tx.run(sql`
      insert into idempotency_keys (clinic_id, key, request_hash) values (${tx.clinicId}, ${key}, ${hash})
      on conflict do nothing`)
    if (isFirst === 0) return storedResponse(tx, key, hash)
    const body = await work(tx)
    await tx.run(sql`
      update idempotency_keys set response_status = ${request.status},
        response_sealed = ${tx.answers.seal(key, JSON.stringify(body ?? null))}
      where key = ${key}`)
    return { status: request.status, body }
  })
}

async function storedResponse(tx: WriteTx, key: string, hash: Buffer): Promise<StoredResponse> {
  const earlier = await tx.one<{ request_hash: Buffer; response_status: number; response_sealed: Buffer }>(
    sql`select request_hash, response_status, response_sealed from idempotency_keys where key = ${key}`,
  )
  if (!earlier.request_hash.equals(hash))
    throw refuse(422, 'This Idempotency-Key was used for another request')
  return { status: earlier.response_status, body: JSON.parse(tx.answers.open(key, earlier.response_sealed)) }
}
