import type { Endpoint } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileMissing, StorageAway, StorageFull } from '../../../drivers/storage/port.ts'
import { DatabaseFull, isDatabaseAway } from '../../db/availability.ts'
import { QueueFull } from '../../limit-concurrency.ts'
import { isUpload } from '../file-transfer.ts'
import { askerOf } from '../guard.ts'
import { Refusal } from '../refuse.ts'
import { errorPage } from '../server-pages.ts'

/** `page` replaces the usual page of the status, for people who opened an address in a browser. */
type ErrorResponse = { status: number; body: Record<string, unknown>; page?: string }

/** Turns everything that was thrown into a response, and is the only place that does. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = error instanceof DatabaseFull ? responseWhenFull(request) : responseTo(error)
    const { status } = answer
    // A deliberate refusal is no failure, however often it happens; a full disk is logged once, by its watch.
    if (status >= 500 && !(error instanceof Refusal) && !(error instanceof DatabaseFull))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (status === 503) reply.header('retry-after', '2')
    if (error instanceof QueueFull) reply.header('retry-after', '10')
    return send(request, reply, answer)
  })
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, { status: 404, body: { error: refusals.notFound } }),
  )
}

function responseTo(error: FastifyError): ErrorResponse {
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

/** Nothing of the request was done. A reader is told that reading is refused because openings cannot be recorded. */
function responseWhenFull(request: FastifyRequest): ErrorResponse {
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
  if (endpoint !== undefined && isUpload(endpoint, request))
    return { status: 507, body: { error: refusals.storageFull } }
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const words = isReading ? refusals.diskFullToOpen : refusals.diskFull
  const isVisitor = askerOf(request) === undefined
  const error = isVisitor ? refusals.diskFullForVisitors : words
  return { status: 503, body: { error }, page: errorPage(507) }
}

// Calls get JSON; people who opened an address in a browser get a page.
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, page = errorPage(status) }: ErrorResponse,
) {
  reply.code(status).header('cache-control', 'no-store')
  const isCall = request.url.startsWith('/v2/rest/') || !(request.headers.accept ?? '').includes('text/html')
  return isCall ? reply.send(body) : reply.type('text/html; charset=utf-8').send(page)
}
