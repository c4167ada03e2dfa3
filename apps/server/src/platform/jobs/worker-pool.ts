import type pg from 'pg'
import { openPool } from '../db/pool.ts'

/**
 * A pool of our own for graphile-worker, which does not wait for the end of a pool that it makes itself: the embedded
 * database, which stops next, would break its last connections without a listener, and that ends the process.
 *
 * If its listening connection breaks while it stops, graphile-worker 0.18 releases that connection twice and awaits
 * neither. The pool's refusal would be an unhandled rejection, which ends the process too; so the second one does nothing.
 */
export function openWorkerPool(url: string, max: number): pg.Pool {
  const pool = openPool(url, { name: 'worker', max })
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Connected) => {
    if (callback === undefined) return connect()
    return connect((error, client, release) => callback(error, client, once(release)))
  }) as pg.Pool['connect']
  return pool
}

type Connected = Parameters<pg.Pool['connect']>[0]

function once(release: (release?: Error | boolean) => void): (release?: Error | boolean) => void {
  let isReleased = false
  return reason => {
    if (isReleased) return
    isReleased = true
    release(reason)
  }
}
