import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSession } from '../../auth/session.ts'
import { sessionTokenOf } from '../cookies.ts'
import type { HttpDeps } from '../http-deps.ts'
import { errorPage, type Page } from '../server-pages.ts'

export function registerPages(http: FastifyInstance, deps: HttpDeps, pages: Page[]): void {
  for (const page of pages) {
    http.route({
      method: 'GET',
      url: page.path,
      config: { page },
      handler: (request, reply) => open(deps, page, request, reply),
    })
  }
}

async function open(
  deps: HttpDeps,
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const token = page.who === 'admin' || page.readsSession ? sessionTokenOf(request) : undefined
  const session = token === undefined ? undefined : await findSession(deps.database, token, deps.clock.now())
  if (page.who === 'admin' && session === undefined) {
    return reply.redirect(`/v2/login?return_to=${encodeURIComponent(request.url)}`, 302)
  }
  if (page.who === 'admin' && !session?.user.admin) {
    return reply.code(403).type('text/html; charset=utf-8').send(errorPage(403))
  }
  return page.render({ request, reply, session })
}
