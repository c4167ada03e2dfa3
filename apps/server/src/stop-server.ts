import type { FastifyInstance } from 'fastify'
import { endsWithin } from './platform/ends-within.ts'

type Stop = () => Promise<unknown>

/** What has been started, and how each part is stopped again. */
export type Running = {
  /** Whoever does work: all are told to finish at the same time. */
  working: Stop[]
  /** What they stand on: taken away afterwards, the newest first, whatever went wrong before. */
  ground: Stop[]
}

/** Stops everything. A part that fails does not keep the others running; its failure is thrown at the end. */
export async function stopAll({ working, ground }: Running): Promise<void> {
  const failures: Error[] = []
  const attempt = (stop: Stop) =>
    stop().then(
      () => undefined,
      error => void failures.push(error),
    )
  await Promise.all(working.splice(0).map(attempt))
  for (const stop of ground.splice(0).reverse()) await attempt(stop)
  if (failures.length > 0) throw new AggregateError(failures, failures.map(one => one.message).join('; '))
}

const mostMsForRequests = 12_000

/**
 * Finishes the requests under way. A connection that was busy when closing began is kept open by the browser
 * afterwards, for another request that will never be taken: whatever falls idle meanwhile is closed too. Whoever is
 * not done when the time is up is cut off.
 */
export async function closeHttp(app: FastifyInstance, mostMs = mostMsForRequests): Promise<void> {
  const sweeper = setInterval(() => app.server.closeIdleConnections(), 50)
  try {
    const closing = app.close()
    if (await endsWithin(mostMs, closing)) return
    app.server.closeAllConnections()
    throw new Error('requests were cut off')
  } finally {
    clearInterval(sweeper)
  }
}
