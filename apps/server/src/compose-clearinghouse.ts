import type { ClearinghouseSettings } from './config-clearinghouse.ts'
import { httpsTransport } from './drivers/clearinghouse/https/https-transport.ts'
import type { Clearinghouse } from './drivers/clearinghouse/port.ts'
import type { SandboxPayers } from './drivers/clearinghouse/sandbox/port.ts'
import { sandboxClearinghouse } from './drivers/clearinghouse/sandbox/sandbox.ts'
import { x12Clearinghouse } from './drivers/clearinghouse/x12/x12-clearinghouse.ts'
import { enqueuePayerAnswer } from './features/sandbox/claims.ts'
import type { Clock } from './platform/clock.ts'
import type { JobLog } from './platform/jobs/log.ts'

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
