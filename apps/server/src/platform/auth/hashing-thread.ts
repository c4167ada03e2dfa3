import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type HashingOrder =
  | { id: number; password: string; options: Options }
  | { id: number; password: string; digest: string }
export type HashingResult = { id: number; result: string | boolean } | { id: number; error: string }

/**
 * Below everything else of the server: who waits for an answer is not to wait for those who log in. Not far below: where all
 * processors are busy, it still gets a third of what another thread gets, and a login is slow but comes.
 */
const priority = 5

// Only Linux has priorities of single threads, and lets a thread know its number.
try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), priority)
} catch {
  // Elsewhere it shares the processor like all others.
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
