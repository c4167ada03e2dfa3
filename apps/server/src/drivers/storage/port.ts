import type { Readable } from 'node:stream'

/** A complete file on this machine, with its size and hash. */
export type LocalFile = { path: string; byteSize: number; sha256: Buffer }

/**
 * Stores files under random keys. A stored file is never changed: a key has one content, or none. Files are never whole
 * in memory: they are streamed in and out.
 */
export type FileStorage = {
  /** The folder for files that are being received and checked. */
  incoming: string
  /**
   * Moves the file into the store, atomically: its key has the whole file or none. The local file may be gone
   * afterwards.
   */
  keep(key: string, file: LocalFile): Promise<void>
  open(key: string): Promise<Readable>
  /** Removing a missing file is no failure. */
  remove(key: string): Promise<void>
}

/** Keeps lines outside of the database. Lines are only added: none can be changed or removed here. */
export type LineStore = {
  /** The name identifies the line in stores that keep each line by itself. */
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
