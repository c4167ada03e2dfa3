import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { diskRoomHeader } from '@archwire/contract/disk-room'
import { refusals } from '@archwire/contract/errors'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { loggerOptions } from '../../log.ts'
import { type Cookies, cookiesFor } from '../cookies.ts'
import { askerOf, isAdministrator } from '../guard.ts'
import type { HttpDeps, ServedRoute } from '../http-deps.ts'
import { refuse } from '../refuse.ts'
import { bareHeaders, contentSecurityPolicy } from '../security-headers.ts'
import { installErrorHandler } from './error-handler.ts'
import { restRoot } from './register-routes.ts'
import { staticFiles } from './serve-web-app.ts'

const largestBody = 256 * 1024
/** The longest part of an address between two slashes. */
const longestPart = 200

/** The HTTP server with everything that holds for every address, and no addresses yet. */
export async function buildHttp(deps: HttpDeps): Promise<{ http: FastifyInstance; cookies: Cookies }> {
  const http = Fastify({
    trustProxy: trustedProxies(deps.config.trustProxy),
    bodyLimit: largestBody,
    // Unique among all processes and starts, so that it leads from a response to its lines in the log.
    genReqId: () => randomUUID(),
    logger: { ...loggerOptions(deps.config.logLevel), ...(deps.logStream && { stream: deps.logStream }) },
    // Addresses can contain names and tokens, so the route is logged instead, below.
    logController: new LogController({ disableRequestLogging: true }),
    // Long enough for a file of 25 MB over a slow line; the headers alone must arrive within a minute.
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPart },
    rewriteUrl: request => readableAddress(withoutJsonSuffix(request.url ?? '/')),
    clientErrorHandler: answerUnreadable,
    // Node would refuse a request without a Host header itself, without our headers: see below.
    http: { requireHostHeader: false },
  })
  http.server.on('checkExpectation', answerExpectation)
  http.removeContentTypeParser('text/plain')
  installErrorHandler(http)
  http.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const route: ServedRoute = { ...config, method: one, url }
      refuseUndeclared(route)
      deps.onRoute?.(route)
    }
  })

  await http.register(cookie, { secret: deps.appSecret })
  await http.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: deps.config.appUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  http.addHook('onRequest', async ({ raw }) => {
    if (!namesOneHost(raw)) throw refuse(400, refusals.malformed)
  })
  await http.register(etag, { weak: true })
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })

  const defaultPolicy = contentSecurityPolicy()
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (deps.disks !== undefined && isAdministrator(request)) reply.header(diskRoomHeader, deps.disks.room())
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', defaultPolicy)
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(self)')
  })
  http.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const [route, status] = [request.routeOptions.url ?? 'unknown', reply.statusCode]
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route, status, ms, ...askerOf(request) }, 'answered')
    deps.metrics?.answered({ method, route, status, ms: reply.elapsedTime })
  })
  return { http, cookies: cookiesFor({ appUrl: deps.config.appUrl, appSecret: deps.appSecret }) }
}

// An address that was registered without a declaration would have no guard.
function refuseUndeclared({ method, url, endpoint, page, open }: ServedRoute): void {
  const isDeclared = endpoint !== undefined || page !== undefined || open === true || url === staticFiles
  if (!isDeclared) throw new Error(`${method} ${url} does not say who may call it`)
}

// A number of proxies, counted from this server outwards, or their addresses.
const trustedProxies = (setting: HttpDeps['config']['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

// Some callers write /user.json, some /user; both mean the same.
function withoutJsonSuffix(url: string): string {
  if (!url.startsWith(`${restRoot}/`)) return url
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  return path.endsWith('.json') ? path.slice(0, -5) + url.slice(path.length) : url
}

/**
 * Fastify answers an address that it cannot decode, or with a part that is too long, by itself: without our headers and
 * with its own text. So such an address is changed to one that is unknown.
 */
function readableAddress(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1)
  try {
    const isShort = decodeURIComponent(path)
      .split('/')
      .every(part => part.length <= longestPart)
    return isShort && path.startsWith('/') ? url : unreadableAddress
  } catch {
    return unreadableAddress
  }
}

const unreadableAddress = '/unreadable-address'

/** A request must have exactly one Host header, or a proxy and this server may understand it differently. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/** A request with an Expect header other than 100-continue is refused. */
const answerExpectation = (_request: IncomingMessage, answer: ServerResponse): void =>
  void answer
    .writeHead(417, {
      ...bareHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      Connection: 'close',
    })
    .end(JSON.stringify({ error: refusals.malformed }))

const unreadable: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Bytes that are no HTTP reach no handler; even so the response has our text and headers. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const body = JSON.stringify({ error: refusals.malformed })
    socket.write(
      [
        `HTTP/1.1 ${unreadable[error.code ?? ''] ?? '400 Bad Request'}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
