import path from 'node:path'
import { resolveDataDir } from '@archwire/embedded-postgres/prepare-folders'
import type { AnchorSettings } from '../config/backup-config.ts'
import type { ClearinghouseSettings } from '../config/clearinghouse-config.ts'
import type { Config, EmailSettings, PaymentsSettings, SmsSettings } from '../config/config.ts'
import { httpsTransport } from '../drivers/clearinghouse/https/https-transport.ts'
import type { Clearinghouse } from '../drivers/clearinghouse/port.ts'
import type { SandboxPayers } from '../drivers/clearinghouse/sandbox/port.ts'
import { sandboxClearinghouse } from '../drivers/clearinghouse/sandbox/sandbox.ts'
import { x12Clearinghouse } from '../drivers/clearinghouse/x12/x12-clearinghouse.ts'
import type { EmailDriver } from '../drivers/email/port.ts'
import { sandboxEmail } from '../drivers/email/sandbox.ts'
import { smtpEmail } from '../drivers/email/smtp.ts'
import type { PaymentGateway } from '../drivers/payments/port.ts'
import type { SandboxBank } from '../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../drivers/payments/sandbox/sandbox.ts'
import { stripePayments } from '../drivers/payments/stripe/stripe.ts'
import type { SmsDriver, SmsWebhooks } from '../drivers/sms/port.ts'
import { sandboxSms } from '../drivers/sms/sandbox.ts'
import { twilioSms } from '../drivers/sms/twilio.ts'
import { twilioWebhooks } from '../drivers/sms/twilio-webhooks.ts'
import { diskStorage } from '../drivers/storage/disk.ts'
import { linesInBucket, linesInFile } from '../drivers/storage/lines.ts'
import type { FileStorage, LineStore } from '../drivers/storage/port.ts'
import { s3Storage } from '../drivers/storage/s3.ts'
import { enqueuePayerAnswer } from '../features/sandbox/claims.ts'
import { enqueueBankStep } from '../features/sandbox/payments.ts'
import { enqueueTextReceipt } from '../features/sandbox/texts.ts'
import type { Clock } from '../platform/clock.ts'
import { openOutbox } from '../platform/email/outbox.ts'
import type { Drivers, Services } from '../platform/feature/feature.ts'
import type { JobLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics/open-metrics.ts'
import { announceCounts, auditLabels, counters, listenersOf } from './features.ts'

/** Wraps a provider so that its calls are counted, if metrics are on. */
export const watched = <T extends object>(
  metrics: Metrics | undefined,
  name: string,
  provider: T | undefined,
): T | undefined => provider && (metrics?.watchProvider(name, provider) ?? provider)

/** The parts of the configuration that choose providers. */
export type ProviderConfig = Pick<
  Config,
  'email' | 'sms' | 'payments' | 'clearinghouse' | 'appUrl' | 'port'
> &
  Partial<Pick<Config, 'auditAnchor'>>

type Ground = Pick<Services, 'appSecret' | 'clock' | 'log' | 'storage'>

/**
 * The services that all features get, with the providers that the configuration names. A test may bring its own
 * providers.
 */
export function chooseServices(
  config: ProviderConfig,
  { appSecret, clock, log, storage }: Ground,
  {
    metrics,
    ...own
  }: {
    metrics?: Metrics | undefined
    gateway?: PaymentGateway | undefined
    clearinghouse?: Clearinghouse | undefined
  },
): Services {
  const { email, sms, payments, clearinghouse } = config
  const ground = { appSecret, clock, log }
  const { gateway, bank } = composePayments(payments, ground)
  const house = composeClearinghouse(clearinghouse, ground)
  return {
    ...ground,
    storage,
    outbox: openOutbox(email.driver !== 'off', senderOf(email), clock),
    drivers: {
      email: servedBy(email),
      sms: servedBy(sms),
      payments: servedBy(payments),
      clearinghouse: servedBy(clearinghouse),
    },
    // Without a configured address, it is that of this computer.
    appUrl: config.appUrl ?? `http://localhost:${config.port}`,
    gateway: watched(metrics, 'payments', own.gateway ?? gateway),
    bank,
    clearinghouse: watched(metrics, 'clearinghouse', own.clearinghouse ?? house.clearinghouse),
    payers: house.payers,
    smsWebhooks: composeSmsWebhooks(sms),
    counters,
    auditLabels,
    announceCounts,
    listenersOf,
  }
}

const servedBy = ({ driver }: { driver: string }): Drivers[keyof Drivers] =>
  driver === 'off' || driver === 'sandbox' ? driver : 'vendor'

/** The email driver. Undefined: no emails are sent. */
export function composeEmail(settings: EmailSettings, clock: Clock): EmailDriver | undefined {
  if (settings.driver === 'smtp') return smtpEmail(settings.url)
  return settings.driver === 'sandbox' ? sandboxEmail(clock) : undefined
}

export const senderOf = (settings: EmailSettings): string =>
  settings.driver === 'smtp' ? settings.from : 'Archwire <desk@sandbox.invalid>'

/** The payment gateway. Undefined: no payments are taken. Only the sandbox has a bank of its own. */
type Payments = { gateway: PaymentGateway | undefined; bank: SandboxBank | undefined }

function composePayments(
  settings: PaymentsSettings,
  { appSecret, clock, log }: { appSecret: string; clock: Clock; log: Pick<JobLog, 'warn'> },
): Payments {
  if (settings.driver === 'off') return { gateway: undefined, bank: undefined }
  if (settings.driver === 'stripe') {
    const report = (err: Error) => log.warn({ err }, 'Stripe did not take a payment')
    return { gateway: stripePayments(settings, report), bank: undefined }
  }
  return sandboxPayments({ appSecret, clock, actLater: enqueueBankStep })
}

/** The clearinghouse. Undefined: no payer can be reached. Only the sandbox has payers of its own. */
export type Claims = { clearinghouse: Clearinghouse | undefined; payers: SandboxPayers | undefined }

export function composeClearinghouse(
  settings: ClearinghouseSettings,
  { appSecret, clock, log }: { appSecret: string; clock: Clock; log: Pick<JobLog, 'warn'> },
): Claims {
  if (settings.driver === 'off') return { clearinghouse: undefined, payers: undefined }
  if (settings.driver === 'sandbox') {
    const { hasDelays } = settings
    return sandboxClearinghouse({ appSecret, clock, answerLater: enqueuePayerAnswer, hasDelays })
  }
  const report = (err: Error) => log.warn({ err }, 'the clearinghouse does not give us what we ask for')
  const transport = httpsTransport(settings.https, { clock, report })
  return { clearinghouse: x12Clearinghouse({ transport, parties: settings.parties }), payers: undefined }
}

/** The driver for texts. Undefined: no texts are sent. */
export function composeSms(settings: SmsSettings, clock: Clock): SmsDriver | undefined {
  if (settings.driver === 'twilio') return twilioSms(settings)
  return settings.driver === 'sandbox' ? sandboxSms(clock, enqueueTextReceipt) : undefined
}

const composeSmsWebhooks = (settings: SmsSettings): SmsWebhooks | undefined =>
  settings.driver === 'twilio' ? twilioWebhooks(settings) : undefined

const checkout = path.join(import.meta.dirname, '../../../..')

/**
 * Where files are stored: beside the embedded database, or in a bucket. Incoming files are first written to the data
 * folder.
 */
export function composeStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStorage {
  const folder = resolveDataDir(dataDir, checkout)
  const incoming = path.join(folder, 'incoming')
  return storage.driver === 's3'
    ? s3Storage(storage, incoming)
    : diskStorage(path.join(folder, 'files'), incoming)
}

/** Where the heads of the audit chains are anchored. Undefined: nowhere. */
export function composeAnchor(settings: AnchorSettings | undefined): LineStore | undefined {
  if (settings === undefined) return undefined
  return settings.kind === 'file' ? linesInFile(settings.path) : linesInBucket(settings, settings.prefix)
}
