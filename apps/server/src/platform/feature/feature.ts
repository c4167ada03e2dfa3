import type { Notifications } from '@archwire/contract/notifications/calls'
import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { SandboxPayers } from '../../drivers/clearinghouse/sandbox/port.ts'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { SandboxBank } from '../../drivers/payments/sandbox/port.ts'
import type { SmsDriver, SmsWebhooks } from '../../drivers/sms/port.ts'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { AuditLabels } from '../audit/audit-labels.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Tx, WriteTx } from '../db/transaction.ts'
import type { DiskWatch } from '../disk/watch-disks.ts'
import type { AnyEmailKind } from '../email/email-kind.ts'
import type { Outbox } from '../email/outbox.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Route } from '../http/route.ts'
import type { Shell } from '../http/server/serve-web-app.ts'
import type { Page } from '../http/server-pages.ts'
import type { JobBook } from '../jobs/run-jobs.ts'
import type { LiveChannel } from '../live/live-channel.ts'
import type { JobLog } from '../log.ts'

/**
 * Something that happens to a feature's records, such as two patients becoming one. Other features listen to it, in the
 * same transaction and in an order that is the same each time.
 */
export type Hook<Listener> = {
  name: string
  /** Never there: it says to the compiler what listens. */
  listener?: Listener
}

export const hook = <Listener>(name: string): Hook<Listener> => ({ name })

export type HookListener = { hook: Hook<unknown>; listener: unknown; name?: string; after?: string[] }

/**
 * Listens to a hook. `after` names features, or single listeners by their `name`, whose work comes first: because rows
 * hang on each other, or because locks are taken in one order. What names nothing keeps the order of the features.
 */
export const on = <Listener>(
  hook: Hook<Listener>,
  listener: NoInfer<Listener>,
  order: { name?: string; after?: string[] } = {},
): HookListener => ({ hook, listener, ...order })

/** By whom each way out of the house is served; 'off': by nobody. Which vendor it is, no feature knows. */
export type Drivers = Record<'email' | 'sms' | 'payments' | 'clearinghouse', 'off' | 'sandbox' | 'vendor'>

/** Each count that a browser shows of what waits for somebody. */
export type Counters = { [Name in keyof Notifications]?: (tx: Tx) => Promise<Notifications[Name]> }

/** What there is wherever requests are answered or jobs are done. */
export type Services = {
  appSecret: string
  clock: Clock
  log: JobLog
  storage: FileStorage
  outbox: Outbox
  drivers: Drivers
  /** Where links lead that no request asked for. */
  appUrl: string
  /** Who takes payments; undefined: nobody. Only the sandbox has a bank that we can play ourselves. */
  gateway: PaymentGateway | undefined
  bank: SandboxBank | undefined
  /** Who stands between us and the payers; undefined: nobody. Only the sandbox has payers that we can play ourselves. */
  clearinghouse: Clearinghouse | undefined
  payers: SandboxPayers | undefined
  /** Who reads what the provider of texts sends; undefined: no provider sends any. */
  smsWebhooks: SmsWebhooks | undefined
  counters: Counters
  /** How people read the audit log's entries, as each feature says it. */
  auditLabels: readonly AuditLabels[]
  /** Sends everyone the counts as they will be once this is committed: the last thing of whatever changes one. */
  announceCounts: (tx: WriteTx) => Promise<void>
  listenersOf: <Listener>(hook: Hook<Listener>) => Listener[]
}

export type RouteServices = Services & { database: Database }

export type PageServices = Services & {
  database: Database
  cookies: Cookies
  config: { appUrl: string | undefined }
  /** The entries of the web app. */
  app: Shell
  patientPage: Shell
  bookPage: Shell
}

export type JobServices = Services & { sms: SmsDriver | undefined; disks: DiskWatch | undefined }

export type LiveServices = Pick<Services, 'appSecret' | 'clock'>

/**
 * All that a feature brings. Each part is given what this process has, and takes what it names. `Asks` is what it takes
 * from features that it may not import, because they stand beside or above it; they hand it out under `provides`.
 */
export type Feature<Asks = unknown, Provides = object> = {
  name: string
  routes?: (services: RouteServices, others: Asks) => Route[]
  pages?: (services: PageServices, others: Asks) => Page[]
  channels?: (services: LiveServices) => LiveChannel[]
  jobs?: (services: JobServices, others: Asks) => Partial<JobBook>
  emails?: AnyEmailKind[]
  counters?: Counters
  auditLabels?: AuditLabels
  listeners?: HookListener[]
  provides?: Provides
}

export const defineFeature = <Asks = unknown, Provides = object>(
  feature: Feature<Asks, Provides>,
): Feature<Asks, Provides> => feature
