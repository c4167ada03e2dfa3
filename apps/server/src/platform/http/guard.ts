import type { Endpoint } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PatientStep } from '../auth/patient-step.ts'
import { findSession, isAntiForgeryToken, keepAlive, type Session } from '../auth/session.ts'
import { type Cookies, sessionTokenOf } from './cookies.ts'
import type { HttpDeps } from './http-deps.ts'
import { addressBucket, clientAddress, takeAttempt, tooMany } from './rate-limit.ts'
import { refuse } from './refuse.ts'

/** Whether the Origin header names another site, port or protocol. */
export function isForeignOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  appUrl: string | undefined,
): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  if (appUrl !== undefined) return origin !== appUrl
  // Without a configured address, the one that the browser used: no other site can make it send that.
  return origin !== `http://${request.headers.host}` && origin !== `https://${request.headers.host}`
}

const sessions = new WeakMap<FastifyRequest, Session>()

/** The session that the guard found for this request. */
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request)

const askers = new WeakMap<FastifyRequest, Session>()

/** Who made the request, for the log, also if it was refused. */
export function askerOf(request: FastifyRequest): { userId: number; clinicId: number } | undefined {
  const session = askers.get(request)
  return session && { userId: session.user.id, clinicId: session.clinicId }
}

export const isAdministrator = (request: FastifyRequest): boolean => askers.get(request)?.user.admin === true

const steps = new WeakMap<FastifyRequest, PatientStep>()

/** What a patient has proved (a date of birth, for one link), on calls that patients may make. */
export const stepOf = (request: FastifyRequest): PatientStep | undefined => steps.get(request)

/** Decides who may make the call, before the body is read. */
export async function guard(
  deps: HttpDeps,
  cookies: Cookies,
  endpoint: Pick<
    Endpoint,
    | 'who'
    | 'adminsOnly'
    | 'method'
    | 'limit'
    | 'needsAntiForgery'
    | 'withoutAntiForgery'
    | 'withoutTokenWhenLoggedOut'
    | 'readsSession'
    | 'keepsNoSession'
    | 'path'
  >,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const now = deps.clock.now()
  const forPatient = endpoint.who === 'staff or patient'
  const forSomebody = endpoint.who === 'staff' || endpoint.who === 'admin' || forPatient
  const doesSomething = endpoint.method !== 'GET' || endpoint.needsAntiForgery !== undefined
  const isProtected = doesSomething && endpoint.withoutAntiForgery === undefined
  if (!forSomebody) await countCall(deps, endpoint, addressOf(request), now)
  if (!forSomebody && !isProtected && endpoint.readsSession === undefined) return
  if (isProtected && isForeignOrigin(request, deps.config.appUrl)) throw refuse(422, refusals.antiForgery)

  const token = sessionTokenOf(request)
  const session = token === undefined ? undefined : await findSession(deps.database, token, now)
  if (session !== undefined) askers.set(request, session)
  const step = forPatient ? cookies.stepOf(request, now) : undefined
  if (forSomebody) await countCall(deps, endpoint, callerOf(request, session, step), now)
  if (forSomebody && session === undefined && step === undefined) {
    // The next login from this page needs a token without a session.
    cookies.offerToken(undefined, request, reply)
    // If a session has ended, the caller is staff and should log in again.
    throw forPatient && token === undefined
      ? refuse(422, refusals.verifyFirst)
      : refuse(401, refusals.unauthenticated)
  }
  // The token of an expired session fits nothing, and still its page may log out: the Origin was checked and there is
  // no session, so the call changes nothing that another site could want to change.
  const isFree = session === undefined && endpoint.withoutTokenWhenLoggedOut !== undefined
  if (isProtected && !isFree) {
    const secret = session?.antiForgerySecret ?? cookies.anonymousSecret(request)
    const sent = request.headers['x-csrf-token']
    if (secret === undefined || typeof sent !== 'string' || !isAntiForgeryToken(secret, sent)) {
      // The page is ours, but older than the session: with the token in this response it can try again. Other sites
      // cannot read it.
      cookies.offerToken(session, request, reply)
      throw refuse(422, refusals.antiForgery)
    }
  }
  if (step !== undefined) steps.set(request, step)
  if (session === undefined) return
  if (endpoint.who === 'admin' && !session.user.admin)
    throw refuse(403, endpoint.adminsOnly ?? refusals.adminOnly)
  sessions.set(request, session)
  if (!isInBackground(request) && endpoint.keepsNoSession === undefined)
    await keepAlive(deps.database, session, now)
}

/**
 * The desks of a clinic share one address, so each person has a limit of their own; callers without a login share one
 * per address.
 */
function callerOf(
  request: FastifyRequest,
  session: Session | undefined,
  step: PatientStep | undefined,
): string {
  if (session !== undefined) return `user ${session.user.id}`
  return step === undefined ? addressOf(request) : `step ${step.id}`
}

const addressOf = (request: FastifyRequest): string => addressBucket(clientAddress(request))

async function countCall(
  { database }: HttpDeps,
  { method, path, limit }: Pick<Endpoint, 'method' | 'path' | 'limit'>,
  caller: string,
  now: Date,
): Promise<void> {
  if (typeof limit !== 'object') return
  const bucket = `${method} ${path} ${caller}`
  if (!(await takeAttempt(database, { bucket, most: limit.calls, seconds: limit.seconds }, now)))
    throw tooMany()
}

/** Whether a screen makes the request by itself, without a person having done anything. */
export const isInBackground = (request: FastifyRequest): boolean =>
  request.headers['x-background'] !== undefined
