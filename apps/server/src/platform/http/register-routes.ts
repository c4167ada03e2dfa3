import { type Endpoint, statusOf } from '@archwire/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { Cookies } from './cookies.ts'
import { parseFields } from './field-errors.ts'
import { guard, sessionOf } from './guard.ts'
import type { HttpDeps } from './http-deps.ts'
import { answerOnce } from './once.ts'
import { notFound } from './refuse.ts'
import { ReadyJson, type Route, type SessionChange } from './route.ts'
import { unstorableText } from './unstorable-text.ts'

export const restRoot = '/v2/rest'

export function registerRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  cookies: Cookies,
  routes: Route[],
): void {
  for (const route of routes) {
    refuseCarelessEndpoint(route)
    app.route({
      method: route.endpoint.method,
      url: restRoot + route.endpoint.path,
      config: { endpoint: route.endpoint },
      onRequest: (request, reply) => guard(deps, cookies, route.endpoint, request, reply),
      handler: (request, reply) => answer(deps, cookies, route, request, reply),
    })
  }
}

// What a declaration must say before it may be served; a mistake here shows at start, not at night.
function refuseCarelessEndpoint({ endpoint, once }: Route): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (endpoint.who === undefined) throw new Error(`${name} does not say who may call it`)
  const isOpen = endpoint.who === 'public' || endpoint.who === 'token' || endpoint.who === 'provider'
  if (isOpen && endpoint.limit === undefined) throw new Error(`${name} needs no login and has no limit`)
  if (!isOpen && endpoint.withoutAntiForgery !== undefined)
    throw new Error(`${name} reads a session and has no token`)
  if (endpoint.idempotent === true && !once) throw new Error(`${name} takes a key and does not use it`)
  if (endpoint.path.endsWith('.json')) throw new Error(`${name}: the suffix is the server's affair`)
}

async function answer(
  deps: HttpDeps,
  cookies: Cookies,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  const session = sessionOf(request)
  const changes: SessionChange[] = []
  const ip = clientAddress(request)
  const call = {
    ...parsed(endpoint, request),
    ip,
    userAgent: request.headers['user-agent'],
    now: deps.clock.now(),
    appUrl: deps.config.appUrl ?? `${request.protocol}://${request.host}`,
    version: versionOf(request),
    changeSession: (change: SessionChange) => void changes.push(change),
    session,
    user: session?.user,
    clinic:
      session === undefined
        ? undefined
        : deps.database.forClinic(session.clinicId, {
            kind: 'staff',
            userId: session.user.id,
            ip,
          }),
  }
  const handle = route.handle as (call: unknown) => Promise<unknown>
  const kept =
    route.once && call.clinic !== undefined && session !== undefined
      ? await answerOnce(
          call.clinic,
          {
            key: headerText(request, 'idempotency-key'),
            userId: session.user.id,
            name: `${endpoint.method} ${endpoint.path}`,
            content: [request.params, request.body ?? null],
            status: statusOf(endpoint),
          },
          tx => handle({ call, tx }),
        )
      : { status: statusOf(endpoint), body: await handle(call) }
  for (const change of changes) cookies.apply(change, request, reply)
  return send(deps, endpoint, reply, kept.status, kept.body)
}

function send(deps: HttpDeps, endpoint: Endpoint, reply: FastifyReply, status: number, body: unknown) {
  reply.code(status).header('cache-control', endpoint.method === 'GET' ? 'private, no-cache' : 'no-store')
  if (endpoint.reply === undefined) return reply.send()
  reply.type('application/json; charset=utf-8')
  if (deps.checkReplies === true) {
    endpoint.reply.parse(body instanceof ReadyJson ? JSON.parse(body.text) : JSON.parse(JSON.stringify(body)))
  }
  return reply.send(body instanceof ReadyJson ? body.text : JSON.stringify(body))
}

function parsed(endpoint: Endpoint, request: FastifyRequest) {
  const style = endpoint.fieldErrors ?? 'errors'
  const params = endpoint.params?.safeParse(request.params)
  if (params?.success === false || unstorableText(request.params).length > 0) throw notFound()
  return {
    params: params?.data,
    query: endpoint.query === undefined ? undefined : parseFields(endpoint.query, request.query, 'errors'),
    body: endpoint.body === undefined ? undefined : parseFields(endpoint.body, request.body, style),
  }
}

const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

// If-Match carries a quoted version; whoever leaves the quotes away is understood too.
const versionOf = (request: FastifyRequest): string | undefined =>
  headerText(request, 'if-match')?.replace(/^(?:W\/)?"(.*)"$/, '$1')
