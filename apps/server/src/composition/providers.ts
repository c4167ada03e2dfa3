import path from 'node:path'
import { resolveDataDir } from '@archwire/embedded-postgres/prepare-folders'
import type { Config, SmsSettings } from '../config.ts'
import type { ClearinghouseSettings } from '../config-clearinghouse.ts'
import type { AnchorSettings } from '../config-keeping.ts'
import { httpsTransport } from '../drivers/clearinghouse/https/https-transport.ts'
import type { Clearinghouse } from '../drivers/clearinghouse/port.ts'
import type { SandboxPayers } from '../drivers/clearinghouse/sandbox/port.ts'
import { sandboxClearinghouse } from '../drivers/clearinghouse/sandbox/sandbox.ts'
import { x12Clearinghouse } from '../drivers/clearinghouse/x12/x12-clearinghouse.ts'
import type { SmsDriver, SmsWebhooks } from '../drivers/sms/port.ts'
import { sandboxSms } from '../drivers/sms/sandbox.ts'
import { twilioSms } from '../drivers/sms/twilio.ts'
import { twilioWebhooks } from '../drivers/sms/twilio-webhooks.ts'
import { diskStorage } from '../drivers/storage/disk.ts'
import { linesInBucket, linesInFile } from '../drivers/storage/lines.ts'
import type { FileStorage, LineStore } from '../drivers/storage/port.ts'
import { s3Storage } from '../drivers/storage/s3.ts'
import { enqueuePayerAnswer } from '../features/sandbox/claims.ts'
import { enqueueTextReceipt } from '../features/sandbox/texts.ts'
import type { Clock } from '../platform/clock.ts'
import type { JobLog } from '../platform/log.ts'

/** Who stands between us and the payers; none: nobody. Only the sandbox has payers that we can play ourselves. */
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

/** Who carries texts; undefined: nobody. */
export function composeSms(settings: SmsSettings, clock: Clock): SmsDriver | undefined {
  if (settings.driver === 'twilio') return twilioSms(settings)
  return settings.driver === 'sandbox' ? sandboxSms(clock, enqueueTextReceipt) : undefined
}

export const composeSmsWebhooks = (settings: SmsSettings): SmsWebhooks | undefined =>
  settings.driver === 'twilio' ? twilioWebhooks(settings) : undefined

const checkout = path.join(import.meta.dirname, '../../../..')

/** Where files are kept: beside the embedded database, or in a bucket. What comes in waits in the data folder. */
export function composeStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStorage {
  const folder = resolveDataDir(dataDir, checkout)
  const incoming = path.join(folder, 'incoming')
  return storage.driver === 's3'
    ? s3Storage(storage, incoming)
    : diskStorage(path.join(folder, 'files'), incoming)
}

/** Where the heads of the audit chains are written down, if anywhere. */
export function composeAnchor(settings: AnchorSettings | undefined): LineStore | undefined {
  if (settings === undefined) return undefined
  return settings.kind === 'file' ? linesInFile(settings.path) : linesInBucket(settings, settings.prefix)
}
