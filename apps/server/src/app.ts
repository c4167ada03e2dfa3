import path from 'node:path'
import { appRoutes, settingsRoutes } from '@archwire/contract/app-routes'
import type { Endpoint } from '@archwire/contract/endpoint'
import { getOpenApi } from '@archwire/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { composeOutbox } from './compose-jobs.ts'
import type { Config } from './config.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { clinicChannels } from './features/clinic/channels.ts'
import { clinicRoutes } from './features/clinic/routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { buildHttp } from './platform/http/build-http.ts'
import { registerHealth, registerPageStyle } from './platform/http/health.ts'
import type { HttpDeps } from './platform/http/http-deps.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { openApiPage } from './platform/http/openapi-page.ts'
import type { Page } from './platform/http/page.ts'
import { registerPages } from './platform/http/register-pages.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { type Route, route } from './platform/http/route.ts'
import { errorPage } from './platform/http/server-pages.ts'
import { spaShell } from './platform/http/spa-shell.ts'
import { serveStaticFiles } from './platform/http/static-files.ts'
import { countDeadJobs } from './platform/jobs/dead-jobs.ts'
import type { LiveChannel } from './platform/live/live-channel.ts'

export type AppDeps = HttpDeps & {
  config: Config
  database: Database
  clock: Clock
  /** Where the built web app is. */
  webRoot: string
  /** More calls than the product has: the tests of the platform bring their own. */
  moreRoutes?: Route[]
}

const defaultZone = 'America/New_York'

/** What only pretends to leave the house; every page says so. */
const sandboxesOf = (config: Config): string[] => (config.email.driver === 'sandbox' ? ['e-mail'] : [])

/** The whole server, put together: here, and only here, is chosen who does what. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { http, cookies } = await buildHttp(deps)

  const outbox = composeOutbox(deps.config.email, deps.clock)
  const routes: Route[] = [
    ...sessionRoutes({ ...deps, outbox }),
    ...clinicRoutes(),
    ...auditRoutes(),
    ...sandboxRoutes({ email: deps.config.email.driver === 'sandbox' }),
    ...(deps.moreRoutes ?? []),
  ]
  const endpoints: Endpoint[] = [...routes.map(one => one.endpoint), getOpenApi]
  registerRoutes(http, deps, cookies, [...routes, route(getOpenApi, async () => openApiDocument(endpoints))])

  const shell = { defaultZone, sandboxes: sandboxesOf(deps.config) }
  const app = spaShell(path.join(deps.webRoot, 'index.html'), cookies, shell)
  const settings = spaShell(path.join(deps.webRoot, 'settings.html'), cookies, shell)
  const pages: Page[] = [
    ...appRoutes.map((path): Page => ({ path, who: 'public', readsSession: true, render: app })),
    ...settingsRoutes.map((path): Page => ({ path, who: 'admin', render: settings })),
    // What is not there either is nobody else's business: visitors log in first, staff are told it is not for them.
    { path: '/settings/*', who: 'admin', render: ({ reply }) => sendPage(reply, 404, errorPage(404)) },
    { path: '/', who: 'public', render: ({ reply }) => reply.redirect('/v2', 302) },
    { path: '/calendar', who: 'public', render: ({ reply }) => reply.redirect('/v2/calendar', 302) },
    {
      path: '/docs/calls',
      who: 'public',
      render: ({ reply }) => sendPage(reply, 200, openApiPage(endpoints)),
    },
    { path: '/404', who: 'public', render: ({ reply }) => sendPage(reply, 404, errorPage(404)) },
    { path: '/500', who: 'public', render: ({ reply }) => sendPage(reply, 500, errorPage(500)) },
  ]
  registerPages(http, deps, pages)
  registerHealth(http, { clock: deps.clock, deadJobs: () => countDeadJobs(deps.database) })
  registerPageStyle(http)
  await serveStaticFiles(http, deps.webRoot)
  return http
}

/** Every channel of the contract, with who serves it. */
export const liveChannels = (): LiveChannel[] => [...clinicChannels()]

const sendPage = (reply: Parameters<Page['render']>[0]['reply'], status: number, text: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(text)
