import { createHash } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../../platform/http/refuse.ts'

/** The Idempotency-Key of a request, and what it was for. */
export type IdempotencyKey = { key: string; hash: Buffer }

/**
 * A payment, refund or plan is stored with its idempotency key. The answer is not stored, as for other calls: part of
 * the work happens at the provider, outside of any transaction, and a repeated request gets the current outcome.
 */
export function idempotencyKey(
  key: string | undefined,
  request: { userId: number | 'patient'; name: string; content: unknown },
): IdempotencyKey | undefined {
  if (key === undefined) return undefined
  if (!z.uuid().safeParse(key).success) throw refuse(422, 'Idempotency-Key must be a UUID')
  const text = JSON.stringify([request.userId, request.name, request.content])
  return { key: key.toLowerCase(), hash: createHash('sha256').update(text).digest() }
}

export function refuseReusedKey(request: IdempotencyKey, earlier: { hash: Buffer }): void {
  if (!earlier.hash.equals(request.hash))
    throw refuse(422, 'This Idempotency-Key was used for another request')
}
