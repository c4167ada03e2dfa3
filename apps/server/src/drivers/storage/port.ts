import type { Readable } from 'node:stream'

/** A whole file on this machine, with what is known of its bytes. */
export type LocalFile = { path: string; byteSize: number; sha256: Buffer }

/**
 * Stores files under random keys. A stored file is never changed: a key has one content, or none. Files are never whole
 * in memory: they are streamed in and out.
 */
export type FileStorage = {
  /** Where files wait on this machine until they are known to be whole and what they should be. */
  incoming: string
  /** Takes the file over: under its key it is there whole or not at all. The local one may be gone afterwards. */
  keep(key: string, file: LocalFile): Promise<void>
  open(key: string): Promise<Readable>
  /** Removing a missing file is no failure. */
  remove(key: string): Promise<void>
}

/** Takes down lines outside of the database. They are only ever added: nothing here can change one or take it back. */
export type LineStore = {
  /** The name tells the line apart from every other, where each is kept by itself. */
  add(name: string, line: string): Promise<void>
}

/** There is nothing under this key. */
export class FileMissing extends Error {}

/** No space is left for one more. */
export class StorageFull extends Error {}

/** The store cannot be reached, or fails; trying later may succeed. */
export class StorageAway extends Error {}

/** The error of a full disk. */
export const asFull = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new StorageFull('the disk is full', { cause: error })
    : error

export const isKey = (text: string): boolean => /^[0-9a-f]{40}$/.test(text)
