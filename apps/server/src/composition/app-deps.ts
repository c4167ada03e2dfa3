import type { Config } from '../config.ts'
import type { Clearinghouse } from '../drivers/clearinghouse/port.ts'
import type { PaymentGateway } from '../drivers/payments/port.ts'
import type { FileStorage } from '../drivers/storage/port.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { Route } from '../platform/http/route.ts'

/** What the whole server needs from outside. */
export type AppDeps = HttpDeps & {
  config: Config
  database: Database
  storage: FileStorage
  clock: Clock
  /** Where the built web app is. */
  webRoot: string
  /** More calls than the product has: the tests of the platform bring their own. */
  moreRoutes?: Route[]
  /** Who takes payments instead of whoever is configured: a test's own bank. */
  gateway?: PaymentGateway
  /** Who stands between us and the payers instead of whoever is configured: a test's own. */
  clearinghouse?: Clearinghouse
}
