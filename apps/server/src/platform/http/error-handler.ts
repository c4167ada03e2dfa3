import { refusals } from '@archwire/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileMissing, StorageAway, StorageFull } from '../../drivers/storage/port.ts'
import { QueueFull } from '../auth/fair-queue.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { Refusal } from './refuse.ts'
import { errorPage } from './server-pages.ts'

/** Everything that was thrown becomes an answer here, and only here. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = answerTo(error)
    // What was refused on purpose is no failure, however often it must be.
    if (status >= 500 && !(error instanceof Refusal))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (status === 503) reply.header('retry-after', '2')
    if (error instanceof QueueFull) reply.header('retry-after', '10')
    return send(request, reply, status, body)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, 404, { error: refusals.notFound }))
}

function answerTo(error: FastifyError): { status: number; body: Record<string, unknown> } {
  if (error instanceof Refusal) return { status: error.status, body: error.body }
  if (error instanceof QueueFull) return { status: 429, body: { error: refusals.tooMany } }
  if (error instanceof StorageFull) return { status: 507, body: { error: refusals.storageFull } }
  if (error instanceof StorageAway) return { status: 503, body: { error: refusals.storageAway } }
  if (error instanceof FileMissing) return { status: 404, body: { error: refusals.notFound } }
  if (isDatabaseAway(error)) return { status: 503, body: { error: refusals.unavailable } }
  if (error.statusCode === 413) return { status: 413, body: { error: refusals.tooLarge } }
  if (error.statusCode === 415) return { status: 415, body: { error: refusals.notJson } }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: { error: refusals.malformed } }
  }
  return { status: 500, body: { error: refusals.internal } }
}

// Calls get JSON; whoever opened an address in a browser gets a page.
function send(request: FastifyRequest, reply: FastifyReply, status: number, body: Record<string, unknown>) {
  reply.code(status).header('cache-control', 'no-store')
  const isCall = request.url.startsWith('/v2/rest/') || !(request.headers.accept ?? '').includes('text/html')
  return isCall ? reply.send(body) : reply.type('text/html; charset=utf-8').send(errorPage(status))
}
