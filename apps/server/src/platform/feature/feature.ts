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
 * Something that happens to a feature's records, such as the merge of two patients. Other features listen to it, in the
 * same transaction and always in the same order.
 */
export type Hook<Listener> = {
  name: string
  /** Exists for the compiler only: the type of the listeners. */
  listener?: Listener
}

export const hook = <Listener>(name: string): Hook<Listener> => ({ name })

export type HookListener = { hook: Hook<unknown>; listener: unknown; name?: string; after?: string[] }

/**
 * Listens to a hook. `after` names features, or single listeners by their `name`, that must run first, because their
 * rows are referenced or because locks have an order. Listeners without `after` keep the order of the features.
 */
export const on = <Listener>(
  hook: Hook<Listener>,
  listener: NoInfer<Listener>,
  order: { name?: string; after?: string[] } = {},
): HookListener => ({ hook, listener, ...order })

/** Who serves each kind of provider; 'off' if there is none. No feature knows which vendor it is. */
export type Drivers = Record<'email' | 'sms' | 'payments' | 'clearinghouse', 'off' | 'sandbox' | 'vendor'>

/** The counts that the browser shows of what waits for somebody. */
export type Counters = { [Name in keyof Notifications]?: (tx: Tx) => Promise<Notifications[Name]> }

/** What every server process has, whether it serves requests or runs jobs. */
export type Services = {
  appSecret: string
  clock: Clock
  log: JobLog
  storage: FileStorage
  outbox: Outbox
  drivers: Drivers
  /** The base of links in emails and texts, which no request determines. */
  appUrl: string
  /** The payment provider; undefined if there is none. Only the sandbox's bank can be operated by hand. */
  gateway: PaymentGateway | undefined
  bank: SandboxBank | undefined
  /** The clearinghouse; undefined if there is none. Only the sandbox's payers can be operated by hand. */
  clearinghouse: Clearinghouse | undefined
  payers: SandboxPayers | undefined
  /** Who reads what the provider of texts sends; undefined: no provider sends any. */
  smsWebhooks: SmsWebhooks | undefined
  counters: Counters
  /** The labels of the audit log, from each feature. */
  auditLabels: readonly AuditLabels[]
  /** Sends the new counts to everyone at commit. Call it last in a change that affects one. */
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
  /** The app or, before the first clinic is set up, the page that says so. */
  appOnceSetUp: Shell
  patientPage: Shell
  bookPage: Shell
}

export type JobServices = Services & { sms: SmsDriver | undefined; disks: DiskWatch | undefined }

export type LiveServices = Pick<Services, 'appSecret' | 'clock'>

/**
 * Everything that a feature brings. Each part gets what the process has. `Asks` is what the feature needs from features
 * that it may not import, because they are on the same level or above; those features hand it out under `provides`.
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
