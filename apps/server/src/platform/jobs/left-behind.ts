import type { WorkerEvents } from 'graphile-worker'

/**
 * Resolves when a worker is ending, nobody works in it any more, and it still has not ended after this time. Two jobs
 * whose ends cannot be recorded at the same moment, because the database goes away, are counted once too often by
 * graphile-worker 0.18, which then waits for ever: it would hold its place, and no job would be done again.
 */
export function leftBehind(events: WorkerEvents, afterMs: number): Promise<void> {
  let working = 0
  let isEnding = false
  return new Promise(resolve => {
    const look = () => {
      if (isEnding && working === 0) setTimeout(resolve, afterMs).unref()
    }
    events.on('worker:create', () => void working++)
    events.on('worker:stop', () => {
      working--
      look()
    })
    events.on('pool:gracefulShutdown', () => {
      isEnding = true
      look()
    })
  })
}
