import { getOpenApi } from '@archwire/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Clearinghouse } from '../drivers/clearinghouse/port.ts'
import type { PaymentGateway } from '../drivers/payments/port.ts'
import type { FileStorage } from '../drivers/storage/port.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { buildHttp } from '../platform/http/server/build-http.ts'
import { registerHealth, registerPageStyle } from '../platform/http/server/health-and-metrics.ts'
import { openApiDocument } from '../platform/http/server/openapi.ts'
import { registerPages } from '../platform/http/server/register-pages.ts'
import { registerRoutes } from '../platform/http/server/register-routes.ts'
import { serveStaticFiles } from '../platform/http/server/serve-web-app.ts'
import { countDeadJobs } from '../platform/jobs/backlog.ts'
import { features, provided } from './features.ts'
import { composePages } from './pages.ts'
import { chooseServices } from './providers.ts'

/** What the server needs from its process. */
export type AppDeps = HttpDeps & {
  config: Config
  storage: FileStorage
  /** The folder of the built web app. */
  webRoot: string
  /** Further routes: tests of the platform bring their own. */
  moreRoutes?: Route[]
  /** A payment gateway in place of the configured one, such as a test's own bank. */
  gateway?: PaymentGateway
  /** A clearinghouse in place of the configured one, such as a test's own. */
  clearinghouse?: Clearinghouse
}

/** The whole server, composed of the features. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { http, cookies } = await buildHttp(deps)
  const { database, config } = deps
  const services = {
    ...chooseServices(config, { ...deps, log: http.log }, deps),
    database,
  }

  const routes: Route[] = [
    ...features.flatMap(one => one.routes?.(services, provided) ?? []),
    ...(deps.moreRoutes ?? []),
  ]
  routes.push(route(getOpenApi, async () => openApiDocument(routes)))
  registerRoutes(http, deps, cookies, routes)

  const endpoints = routes.map(one => one.endpoint)
  registerPages(http, deps, composePages(deps, { services, cookies, endpoints }))
  registerHealth(http, {
    clock: deps.clock,
    deadJobs: () => countDeadJobs(database),
    disks: deps.disks,
  })
  registerPageStyle(http)
  await serveStaticFiles(http, deps.webRoot)
  return http
}
