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
  /** What the page would otherwise ask for first, so that it is there at once; read by `page-settings.ts`. */
  content?: unknown
  /** Sites that may show the page inside of theirs. Where it is told, if only that there are none, the page has no cookie. */
  embeddedBy?: string[]
}) => Promise<unknown>

/** Serves one entry of the web app: its HTML, with what the page must know before it can ask for anything. */
export function spaShell(
  file: string,
  cookies: Cookies,
  settings: {
    defaultZone: string
    sandboxes: string[]
    notConfigured: string[]
    /** Stripe's, where its card fields are shown; otherwise none. */
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
    // The older header cannot name sites; whoever knows the policy does not need it.
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

/** The one address that a plugin registers by itself: files of the build, no data. */
export const staticFiles = `${prefix}*`

/** The built web app's files. Their names carry a hash of their content, so they never change. */
export async function serveStaticFiles(http: FastifyInstance, webRoot: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: path.join(webRoot, 'assets'),
    prefix,
    decorateReply: false,
    index: false,
    // The build has compressed them: nobody waits for that at each request.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}
