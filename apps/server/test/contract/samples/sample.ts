import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'

/** A record of one clinic on which a call can be made: the values of the path's parameters, and a body. */
export type Sample = {
  params?: Record<string, string | number>
  /** The query, if the call needs one. */
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** The path names no record but something of the caller's own: everyone has theirs, and sees no other. */
  isCallersOwn?: true
  /** The response to the clinic's own staff, if it is not the usual status. */
  answered?: number
  /** The same parameters as somebody would guess them, if the path contains a link that needs no login. */
  guessed?: Record<string, string>
}

export type MakeSample = (owner: Pool, clinicId: number, storage: FileStorage) => Promise<Sample>
