import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { fairQueue } from '../limit-concurrency.ts'
import type { HashingOrder, HashingResult } from './hashing-thread.ts'

// argon2id (the library's default), with the figures that OWASP names first: 19 MiB, two passes.
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One hash takes about 30 ms. The last of this many waits for 8 seconds, which people still accept. */
const inTurn = fairQueue({ atOnce: 1, mostWaiting: 256 })

type Order = HashingOrder extends infer One ? (One extends HashingOrder ? Omit<One, 'id'> : never) : never

let thread: Worker | undefined
let orders = 0
const waiting = new Map<number, { resolve(result: string | boolean): void; reject(error: Error): void }>()

/** Hashing has a thread of its own, so that it never takes one that a request needs. */
function startThread(): Worker {
  const fresh = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  fresh.on('message', (message: HashingResult) => {
    const one = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) fresh.unref()
    if ('error' in message) one?.reject(new Error(message.error))
    else one?.resolve(message.result)
  })
  const fail = (error: Error) => {
    if (thread === fresh) thread = undefined
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  fresh.on('error', fail)
  fresh.on('exit', () => fail(new Error('the thread for passwords ended')))
  return fresh
}

const carryOut = (order: Order): Promise<string | boolean> =>
  new Promise((resolve, reject) => {
    thread ??= startThread()
    const id = orders++
    waiting.set(id, { resolve, reject })
    // The process stays alive until the hash is done, and no longer.
    thread.ref()
    thread.postMessage({ id, ...order })
  })

/** `from` is the caller's address; callers are served in turn. Throws QueueFull if too many wait. */
export const hashPassword = async (password: string, from = ''): Promise<string> =>
  (await inTurn(from, () => carryOut({ password, options }))) as string

// Verified against when there is no such user, so that the response takes as long.
let nobody: Promise<string> | undefined

export async function isPassword(
  digest: string | null | undefined,
  password: string,
  from = '',
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const known = digest ?? (await nobody)
  const matches = await inTurn(from, () => carryOut({ password, digest: known }))
  return matches === true && digest !== null && digest !== undefined
}
