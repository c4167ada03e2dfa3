import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openStep, type PatientStep, sealStep, stepSeconds } from '../auth/patient-step.ts'
import { antiForgeryToken, newAntiForgerySecret, type Session } from '../auth/session.ts'
import type { SessionChange } from './route.ts'

const sessionCookie = '_clinic_session'
const anonymousCookie = '_clinic_csrf'
const stepCookie = '_clinic_step'
const paperCookie = '_clinic_paper'

export const sessionTokenOf = (request: Pick<FastifyRequest, 'cookies'>): string | undefined =>
  request.cookies[sessionCookie]

/**
 * The cookies: the session of staff, the secret of forms that need no login, the patient who has proved who they are,
 * and who may have a signed document.
 */
export function cookiesFor({ appUrl, appSecret }: { appUrl: string | undefined; appSecret: string }) {
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl?.startsWith('https:') ?? false,
  }

  const anonymousSecret = (request: FastifyRequest): string | undefined => {
    const cookie = request.cookies[anonymousCookie]
    if (cookie === undefined) return undefined
    const unsigned = request.unsignCookie(cookie)
    return unsigned.valid ? (unsigned.value ?? undefined) : undefined
  }

  /** A token for a page without a session. Its secret stays as long as the browser keeps the cookie. */
  const anonymousToken = (request: FastifyRequest, reply: FastifyReply): string => {
    let secret = anonymousSecret(request)
    if (secret === undefined) {
      secret = newAntiForgerySecret()
      reply.setCookie(anonymousCookie, secret, { ...options, signed: true })
    }
    return antiForgeryToken(secret)
  }

  return {
    anonymousSecret,
    anonymousToken,
    /** The token that is valid now: the session's, or without a session that of the anonymous cookie. */
    offerToken: (
      session: Pick<Session, 'antiForgerySecret'> | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const token = session ? antiForgeryToken(session.antiForgerySecret) : anonymousToken(request, reply)
      reply.header('x-csrf-token', token)
    },
    /** What a patient has proved, until it expires. */
    stepOf: (request: FastifyRequest, now: Date): PatientStep | undefined => {
      const sealed = request.cookies[stepCookie]
      return sealed === undefined ? undefined : openStep(appSecret, sealed, now)
    },
    /** Which signed document the visitor may have, until it expires. It opens nothing else. */
    paperStepOf: (request: FastifyRequest, now: Date): PatientStep | undefined => {
      const sealed = request.cookies[paperCookie]
      return sealed === undefined ? undefined : openStep(appSecret, sealed, now, 'signed paper')
    },
    apply: (change: SessionChange, request: FastifyRequest, reply: FastifyReply, now: Date) => {
      if ('verified' in change) {
        const step = sealStep(appSecret, change.verified, now)
        reply.setCookie(stepCookie, step, { ...options, maxAge: stepSeconds })
      } else if ('shownPaper' in change) {
        const step = sealStep(appSecret, change.shownPaper, now, 'signed paper')
        reply.setCookie(paperCookie, step, { ...options, maxAge: stepSeconds })
      } else if ('opened' in change) {
        reply.setCookie(sessionCookie, change.opened.token, options)
        reply.header('x-csrf-token', antiForgeryToken(change.opened.antiForgerySecret))
      } else {
        reply.clearCookie(sessionCookie, options)
        reply.header('x-csrf-token', anonymousToken(request, reply))
      }
    },
  }
}

export type Cookies = ReturnType<typeof cookiesFor>
