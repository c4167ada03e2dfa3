import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type HashingOrder =
  | { id: number; password: string; options: Options }
  | { id: number; password: string; digest: string }
export type HashingResult = { id: number; result: string | boolean } | { id: number; error: string }

/**
 * Lower than the rest of the server, so that requests do not wait for logins. Only a little lower: when all processors
 * are busy it still gets a third of another thread's share, and a login is slow but succeeds.
 */
const priority = 5

// Only Linux has priorities for single threads and tells a thread its number.
try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), priority)
} catch {
  // On other systems it has the same priority as all other threads.
}

const carryOut = (order: HashingOrder): HashingResult => {
  try {
    const { id, password } = order
    const result = 'digest' in order ? verifySync(order.digest, password) : hashSync(password, order.options)
    return { id, result }
  } catch (error) {
    return { id: order.id, error: (error as Error).message }
  }
}

parentPort?.on('message', (order: HashingOrder) => parentPort?.postMessage(carryOut(order)))
