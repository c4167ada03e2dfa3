import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { antiForgeryToken, type Session } from '../../auth/session.ts'
import type { Cookies } from '../cookies.ts'
import { contentSecurityPolicy } from '../security-headers.ts'
import { html } from '../server-pages.ts'

export type Shell = (opened: {
  request: FastifyRequest
  reply: FastifyReply
  session: Session | undefined
  /** The response that the page would request first, so that it is there at once; read by `page-settings.ts`. */
  content?: unknown
  /** Sites that may embed the page. If set, even to an empty list, the page has no cookie. */
  embeddedBy?: string[]
}) => Promise<unknown>

/** Serves one entry of the web app: its HTML with what the page must know first. */
export function spaShell(
  file: string,
  cookies: Cookies,
  settings: {
    defaultZone: string
    sandboxes: string[]
    notConfigured: string[]
    /** Stripe's public key, if its card fields are shown. */
    paymentKey: string | undefined
  },
): Shell {
  let template: string | undefined
  const tokenFor = (request: FastifyRequest, reply: FastifyReply, session: Session | undefined) =>
    session === undefined
      ? cookies.anonymousToken(request, reply)
      : antiForgeryToken(session.antiForgerySecret)
  return async ({ request, reply, session, content, embeddedBy }) => {
    template ??= await readFile(file, 'utf8')
    const token = embeddedBy === undefined ? tokenFor(request, reply, session) : ''
    const nonce = randomBytes(16).toString('base64')
    const metas = html`<meta name="csrf-token" content="${token}">
<meta name="time-zone" content="${session?.timeZone ?? settings.defaultZone}">
<meta name="cable-url" content="/v2/cable">
<meta name="payment-public-key" content="${settings.paymentKey ?? ''}">
<meta name="sandbox" content="${settings.sandboxes.join(', ')}">
<meta name="not-configured" content="${settings.notConfigured.join(', ')}">
<meta name="style-nonce" content="${nonce}">${
      content === undefined
        ? null
        : html`
<meta name="content" content="${JSON.stringify(content)}">`
    }`
    // The older header cannot name sites, and browsers that know the policy ignore it.
    if (embeddedBy !== undefined && embeddedBy.length > 0) reply.removeHeader('x-frame-options')
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          styleNonce: nonce,
          allowsStripe: settings.paymentKey !== undefined && embeddedBy === undefined,
          ...(embeddedBy !== undefined && { embeddedBy }),
        }),
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(template.replace('</title>', () => `</title>\n${metas.text}`))
  }
}

const prefix = '/assets/'

/** The only address that a plugin registers by itself: files of the build, no data. */
export const staticFiles = `${prefix}*`

/** The built web app's files. Their names contain a hash of their content, so they never change. */
export async function serveStaticFiles(http: FastifyInstance, webRoot: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: path.join(webRoot, 'assets'),
    prefix,
    decorateReply: false,
    index: false,
    // The build compressed them, so that no request has to.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}
