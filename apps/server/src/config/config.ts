import { z } from 'zod'
import type { StripeSettings } from '../drivers/payments/stripe/client.ts'
import { type AnchorSettings, anchorSettings, keepingEnvironment } from './backup-config.ts'
import {
  type ClearinghouseSettings,
  clearinghouseEnvironment,
  clearinghouseSettings,
} from './clearinghouse-config.ts'

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform(text => ['true', '1', 'on'].includes(text))

const address = (protocols: string[], example: string) =>
  z.string().refine(
    text => {
      try {
        return protocols.includes(new URL(text).protocol)
      } catch {
        return false
      }
    },
    { error: `must be an address such as ${example}` },
  )

const postgresUrl = address(
  ['postgres:', 'postgresql:'],
  'postgres://archwire:secret@db.example.com/archwire',
)

const environment = clearinghouseEnvironment.extend({
  ...keepingEnvironment.shape,
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce
    .number({ error: 'must be a number of connections' })
    .int()
    .min(2)
    .max(500)
    .default(20),
  APP_URL: address(['http:', 'https:'], 'https://app.example.com')
    .transform(text => new URL(text).origin)
    .optional(),
  APP_SECRET: z.string().min(32, 'must be at least 32 characters of randomness').optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d+|[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*)$/, {
      error: 'must be a number of proxies, or their addresses separated by commas',
    })
    .transform(text => (/^\d+$/.test(text) ? Number(text) : text.split(',')))
    .optional(),
  DEMO: flag.optional(),
  JOBS: flag.default(true),
  EMAIL_DRIVER: z.enum(['smtp', 'sandbox', 'off'], { error: 'must be smtp, sandbox or off' }).optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:secret@mail.example.com').optional(),
  EMAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be a sender such as Archwire <desk@example.com>')
    .optional(),
  SMS_DRIVER: z.enum(['twilio', 'sandbox', 'off'], { error: 'must be twilio, sandbox or off' }).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 letters and digits, as Twilio shows it')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_API_URL: address(['http:', 'https:'], 'https://api.dublin.ie1.twilio.com')
    .transform(text => new URL(text).origin)
    .default('https://api.twilio.com'),
  PAYMENTS_DRIVER: z
    .enum(['stripe', 'sandbox', 'off'], { error: 'must be stripe, sandbox or off' })
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/, 'must be a publishable key, which begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the webhook, which begins with whsec_')
    .optional(),
  STRIPE_CLIENT_ID: z
    .string()
    .regex(/^ca_/, 'must be the client ID of the platform, which begins with ca_')
    .optional(),
  STRIPE_API_URL: address(['http:', 'https:'], 'https://api.stripe.com')
    .transform(text => new URL(text).origin)
    .default('https://api.stripe.com'),
  STORAGE: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).optional(),
  S3_URL: address(['http:', 'https:'], 'https://archwire.s3.us-east-1.amazonaws.com').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_MAX_GB: z.coerce.number({ error: 'must be a number of gigabytes' }).positive().optional(),
  DISK_RESERVE_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int()
    .min(0)
    .max(1_000_000)
    .optional(),
  METRICS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_QUERY_MS: z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(1).default(500),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
})

export type EmailSettings =
  | { driver: 'off' }
  | { driver: 'sandbox' }
  | { driver: 'smtp'; url: string; from: string }

export type SmsSettings =
  | { driver: 'off' }
  | { driver: 'sandbox' }
  | { driver: 'twilio'; accountSid: string; authToken: string; apiUrl: string; appUrl: string }

export type PaymentsSettings =
  | { driver: 'off' }
  | { driver: 'sandbox' }
  | ({ driver: 'stripe' } & StripeSettings)

export type StorageSettings =
  | { driver: 'disk' }
  | { driver: 's3'; url: string; region: string; accessKeyId: string; secretAccessKey: string }

export type Config = {
  port: number
  host: string
  dataDir: string | undefined
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databasePool: number
  /** Undefined: wherever the browser finds us on this machine. */
  appUrl: string | undefined
  appSecret: string | undefined
  trustProxy: number | string[] | false
  demo: boolean
  jobs: boolean
  email: EmailSettings
  sms: SmsSettings
  payments: PaymentsSettings
  clearinghouse: ClearinghouseSettings
  storage: StorageSettings
  /** How large a database elsewhere may become. Undefined: nobody knows. */
  databaseMaxBytes: number | undefined
  /** How much stays free on each disk. Undefined: the usual part of it. */
  diskReserveBytes: number | undefined
  /** For whom backups are encrypted; for nobody, they are not. */
  backupRecipients: string[]
  /** The file with the keys of encrypted backups: only to restore one. */
  ageIdentityFile: string | undefined
  /** Undefined: the audit trail is compared with nothing outside. */
  auditAnchor: AnchorSettings | undefined
  /** Undefined: nobody is notified. */
  metrics: { port: number; host: string } | undefined
  /** Statements that take longer are logged. */
  slowQueryMs: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export class WrongConfiguration extends Error {}

/** Reads the environment once. Everything that is wrong is said at once, one line per variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    throw new WrongConfiguration(
      parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    )
  }
  const values = parsed.data
  const problems: string[] = []
  if (values.DATABASE_URL !== undefined && values.APP_SECRET === undefined) {
    problems.push('APP_SECRET is required with DATABASE_URL: at least 32 characters of randomness')
  }
  if (values.DATABASE_URL === undefined && values.DATABASE_DIRECT_URL !== undefined) {
    problems.push('DATABASE_DIRECT_URL is of no use without DATABASE_URL')
  }
  if (values.DATABASE_URL === undefined && values.DATABASE_MAX_GB !== undefined) {
    problems.push('DATABASE_MAX_GB is of no use without DATABASE_URL: the disk itself says how much is free')
  }
  // Whoever can be reached from elsewhere never has logins that everyone knows, unless somebody wants that.
  const demo = values.DEMO ?? (values.DATABASE_URL === undefined && isThisMachine(values.HOST))
  const email = emailSettings(values, demo, problems)
  const sms = smsSettings(values, demo, problems)
  const payments = paymentsSettings(values, demo, problems)
  const clearinghouse = clearinghouseSettings(values, demo, problems)
  const storage = storageSettings(values, problems)
  const auditAnchor = anchorSettings(values, problems)
  if (problems.length > 0) throw new WrongConfiguration(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL,
    appUrl: values.APP_URL,
    appSecret: values.APP_SECRET,
    trustProxy: values.TRUST_PROXY ?? false,
    demo,
    jobs: values.JOBS,
    email,
    sms,
    payments,
    clearinghouse,
    storage,
    databaseMaxBytes: values.DATABASE_MAX_GB && values.DATABASE_MAX_GB * 1024 ** 3,
    diskReserveBytes: values.DISK_RESERVE_MB === undefined ? undefined : values.DISK_RESERVE_MB * 1024 ** 2,
    backupRecipients: values.BACKUP_AGE_RECIPIENT,
    ageIdentityFile: values.AGE_IDENTITY_FILE,
    auditAnchor,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    slowQueryMs: values.SLOW_QUERY_MS,
    logLevel: values.LOG_LEVEL,
  }
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

// A sandbox runs only in a demo, or where someone asked for it by name: a real clinic never sends a pretended email.
function emailSettings(
  values: z.output<typeof environment>,
  demo: boolean,
  problems: string[],
): EmailSettings {
  const driver = values.EMAIL_DRIVER ?? (values.SMTP_URL !== undefined ? 'smtp' : demo ? 'sandbox' : 'off')
  if (driver !== 'smtp') return { driver }
  if (values.SMTP_URL === undefined) problems.push('SMTP_URL is required when EMAIL_DRIVER is smtp')
  if (values.EMAIL_FROM === undefined) problems.push('EMAIL_FROM is required to send mail by SMTP')
  // Otherwise a link would lead to whatever address the caller of "forgot password" claims we have.
  if (values.APP_URL === undefined)
    problems.push('APP_URL is required to send mail by SMTP: links lead there')
  return { driver, url: values.SMTP_URL ?? '', from: values.EMAIL_FROM ?? '' }
}

function smsSettings(values: z.output<typeof environment>, demo: boolean, problems: string[]): SmsSettings {
  const isConfigured = values.TWILIO_ACCOUNT_SID !== undefined
  const driver = values.SMS_DRIVER ?? (isConfigured ? 'twilio' : demo ? 'sandbox' : 'off')
  if (driver !== 'twilio') return { driver }
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const) {
    if (values[name] === undefined) problems.push(`${name} is required to text by Twilio`)
  }
  // The account's token goes there, and patients' pictures come from there. Only a test has it on the same machine.
  const api = new URL(values.TWILIO_API_URL)
  if (api.protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(api.hostname))
    problems.push('TWILIO_API_URL must begin with https://')
  // What Twilio signs is the address that it calls.
  if (values.APP_URL === undefined) problems.push('APP_URL is required to text by Twilio: it answers there')
  return {
    driver,
    accountSid: values.TWILIO_ACCOUNT_SID ?? '',
    authToken: values.TWILIO_AUTH_TOKEN ?? '',
    apiUrl: values.TWILIO_API_URL,
    appUrl: values.APP_URL ?? '',
  }
}

function paymentsSettings(
  values: z.output<typeof environment>,
  demo: boolean,
  problems: string[],
): PaymentsSettings {
  const isConfigured = values.STRIPE_SECRET_KEY !== undefined
  const driver = values.PAYMENTS_DRIVER ?? (isConfigured ? 'stripe' : demo ? 'sandbox' : 'off')
  if (driver !== 'stripe') return { driver }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (values[name] === undefined) problems.push(`${name} is required to take payments by Stripe`)
  }
  // Otherwise whoever sets the account up is led back to whatever address a caller claims we have.
  if (values.APP_URL === undefined)
    problems.push('APP_URL is required to take payments by Stripe: it leads back there')
  return {
    driver,
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    clientId: values.STRIPE_CLIENT_ID,
    apiUrl: values.STRIPE_API_URL,
  }
}

function storageSettings(values: z.output<typeof environment>, problems: string[]): StorageSettings {
  const driver = values.STORAGE ?? (values.S3_URL !== undefined ? 's3' : 'disk')
  if (driver === 'disk') return { driver }
  for (const name of ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (values[name] === undefined) problems.push(`${name} is required to store files by S3`)
  }
  return {
    driver,
    url: values.S3_URL ?? '',
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}
