import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'

/** Something real of one clinic that a call can be made on: the values of its path's parameters, and a body. */
export type Sample = {
  params?: Record<string, string | number>
  /** What stands behind the question mark, where the call is nothing without it. */
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** The path names no record but something of the caller's own: everyone has theirs, and sees no other. */
  isCallersOwn?: true
  /** What the clinic's own people are answered, where it is not the usual status. */
  answered?: number
  /** The same parameters as somebody would guess them, where the path carries a link that is all that is needed. */
  guessed?: Record<string, string>
}

export type MakeSample = (owner: Pool, clinicId: number, storage: FileStorage) => Promise<Sample>
