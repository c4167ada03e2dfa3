import { hash } from 'node:crypto'
import { type Endpoint, statusOf } from '@archwire/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { StorageFull } from '../../../drivers/storage/port.ts'
import type { Session } from '../../auth/session.ts'
import type { Cookies } from '../cookies.ts'
import { parseFields, unstorableText, withMessages } from '../field-errors.ts'
import { acceptFiles, isForm, isUpload, sendFile, sentFiles } from '../file-transfer.ts'
import { guard, isInBackground, sessionOf, stepOf } from '../guard.ts'
import type { HttpDeps } from '../http-deps.ts'
import { answerIdempotently } from '../idempotency.ts'
import { clientAddress } from '../rate-limit.ts'
import { notFound } from '../refuse.ts'
import { FileResponse, ReadyJson, type Route, type SessionChange } from '../route.ts'
import { shareReadings } from '../share-readings.ts'

export const restRoot = '/v2/rest'

// The browser may cache it, for this user only, and asks each time whether it is still valid.
const seenAgain = 'private, no-cache'

export function registerRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  cookies: Cookies,
  routes: Route[],
): void {
  const share = shareReadings()
  for (const route of routes) {
    refuseCarelessEndpoint(route)
    const { endpoint, contentType } = route
    const serve = (on: FastifyInstance) => {
      for (const root of rootsOf(endpoint)) {
        on.route({
          method: endpoint.method,
          url: root + endpoint.path,
          config: { endpoint },
          ...(endpoint.answersFile && { compress: false }),
          onRequest: (request, reply) => guard(deps, cookies, endpoint, request, reply),
          handler: (request, reply) =>
            answer(deps, { cookies, share }, route, request, reply).catch((error: unknown) => {
              throw withMessages(error, endpoint.fieldErrors)
            }),
        })
      }
    }
    if (endpoint.takes === undefined) serve(app)
    // In an encapsulated context, so that all other calls read only JSON.
    else
      app.register(async inside => acceptFiles(inside, endpoint.takes, contentType).then(() => serve(inside)))
  }
}

/** The roots under which a call is served. */
export const rootsOf = ({ alsoAtRoot, onlyAtRoot }: Endpoint): string[] =>
  onlyAtRoot !== undefined ? [''] : alsoAtRoot !== undefined ? [restRoot, ''] : [restRoot]

// What a declaration must contain before it is served; a mistake shows when the server starts.
function refuseCarelessEndpoint({ endpoint, once, keepsAnswer }: Route): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (endpoint.who === undefined) throw new Error(`${name} does not say who may call it`)
  const forStaff = endpoint.who === 'staff' || endpoint.who === 'admin'
  if (!forStaff && endpoint.limit === undefined) throw new Error(`${name} needs no login and has no limit`)
  if ((forStaff || endpoint.who === 'staff or patient') && endpoint.withoutAntiForgery !== undefined)
    throw new Error(`${name} reads a session and has no token`)
  if (endpoint.idempotent === true && !once && keepsAnswer !== true)
    throw new Error(`${name} takes a key and does not use it`)
  if (endpoint.path.endsWith('.json')) throw new Error(`${name}: the suffix is the server's affair`)
}

async function answer(
  deps: HttpDeps,
  { cookies, share }: { cookies: Cookies; share: ReturnType<typeof shareReadings> },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  // Before anything of the file is read.
  if (deps.disks?.takesFiles() === false && isUpload(endpoint, request))
    throw new StorageFull('a disk is full, but for what is kept in reserve')
  const session = sessionOf(request)
  const changes: SessionChange[] = []
  let chosenStatus: number | undefined
  const ip = clientAddress(request)
  const now = deps.clock.now()
  const signedIn =
    session === undefined
      ? undefined
      : {
          session,
          user: session.user,
          clinic: deps.database.forClinic(session.clinicId, { kind: 'staff', userId: session.user.id, ip }),
        }
  const call = {
    ...parsed(endpoint, request),
    ...(endpoint.takes !== undefined && { sent: sentFiles(request) }),
    ip,
    userAgent: request.headers['user-agent'],
    now,
    appUrl: deps.config.appUrl ?? `${request.protocol}://${request.host}`,
    version: versionOf(request),
    inBackground: isInBackground(request) && session !== undefined && { sessionSince: session.createdAt },
    onceKey: headerText(request, 'idempotency-key'),
    changeSession: (change: SessionChange) => void changes.push(change),
    setStatus: (status: number) => {
      chosenStatus = status
    },
    setVersion: (version: Date) => void reply.header('etag', `"${version.toISOString()}"`),
    session,
    user: session?.user,
    clinic: signedIn?.clinic,
    staff: signedIn,
    step: stepOf(request),
  }
  const tag =
    route.steadyForm === undefined || session === undefined
      ? undefined
      : steadyTag(route.steadyForm, session, call.query)
  if (tag !== undefined && request.headers['if-none-match'] === tag) {
    return reply.code(304).headers({ etag: tag, 'cache-control': seenAgain }).send()
  }
  const handle = route.handle as (call: unknown) => Promise<unknown>
  await (route.before as ((call: unknown) => Promise<void>) | undefined)?.(call)
  const result =
    route.once && call.clinic !== undefined && session !== undefined
      ? await answerIdempotently(
          call.clinic,
          {
            key: call.onceKey,
            userId: session.user.id,
            name: `${endpoint.method} ${endpoint.path}`,
            content: [request.params, request.body ?? null],
            status: statusOf(endpoint),
          },
          tx => handle({ call, tx }),
        )
      : {
          status: statusOf(endpoint),
          body: await (tag === undefined ? handle(call) : share(tag, () => handle(call))),
        }
  if (tag !== undefined) reply.header('etag', tag)
  for (const change of changes) cookies.apply(change, request, reply, now)
  return send(deps, endpoint, reply, chosenStatus ?? result.status, result.body)
}

function send(deps: HttpDeps, endpoint: Endpoint, reply: FastifyReply, status: number, body: unknown) {
  reply.code(status).header('cache-control', endpoint.method === 'GET' ? seenAgain : 'no-store')
  if (body instanceof FileResponse) return sendFile(reply, body)
  if (endpoint.reply === undefined) return reply.send()
  if (body === undefined && endpoint.reply instanceof z.ZodOptional) return reply.code(204).send()
  reply.type('application/json; charset=utf-8')
  if (deps.checkReplies === true) {
    endpoint.reply.parse(body instanceof ReadyJson ? JSON.parse(body.text) : JSON.parse(JSON.stringify(body)))
  }
  return reply.send(body instanceof ReadyJson ? body.text : JSON.stringify(body))
}

const steadyTag = (form: string, session: Session, query: unknown): string => {
  const content = JSON.stringify([form, session.clinicId, session.clinicVersion, query])
  return `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}

function parsed(endpoint: Endpoint, request: FastifyRequest) {
  const style = endpoint.fieldErrors ?? 'errors'
  const params = endpoint.params?.safeParse(request.params)
  if (params?.success === false || unstorableText(request.params).length > 0) throw notFound()
  return {
    params: params?.data,
    query: endpoint.query === undefined ? undefined : parseFields(endpoint.query, request.query, 'errors'),
    // The call reads a body that is no JSON by itself.
    body:
      endpoint.body === undefined || isForm(request)
        ? undefined
        : parseFields(endpoint.body, request.body, style),
  }
}

const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

// If-Match contains a quoted version; a version without quotes is accepted too.
const versionOf = (request: FastifyRequest): string | undefined =>
  headerText(request, 'if-match')?.replace(/^(?:W\/)?"(.*)"$/, '$1')
