import { createHmac } from 'node:crypto'
import { write837D } from '@archwire/x12/claims/write-837d'
import type { Clock } from '../../../platform/clock.ts'
import type { Clearinghouse } from '../port.ts'
import { webhookSignatures } from '../transport.ts'
import type { Parties } from '../x12/envelope.ts'
import { claimFileOf } from '../x12/submit-claim.ts'
import { x12Clearinghouse } from '../x12/x12-clearinghouse.ts'
import { databasePayerStore } from './database-payer-store.ts'
import { noTime, type SandboxTimes, usualSandboxTimes } from './payer-behaviour.ts'
import { payerSimulator } from './payer-simulator.ts'
import type { PayerStore } from './payer-store.ts'
import type { AnswerLater, SandboxPayers, WriteClaim } from './port.ts'
import { sandboxTransport } from './sandbox-transport.ts'

export const sandboxParties: Parties = {
  submitterId: 'ARCHWIRE',
  submitterName: 'Archwire',
  contactPhone: '5550100100',
  receiverId: 'SANDBOX',
  receiverName: 'Sandbox Clearinghouse',
  isProduction: false,
}

export const writeSandboxClaim: WriteClaim = (claim, numbers) =>
  write837D(claimFileOf(claim, numbers, sandboxParties))

type House = { clearinghouse: Clearinghouse; payers: SandboxPayers }
type HouseOptions = { appSecret: string; clock: Clock; hasDelays: boolean; times?: SandboxTimes }

/** A clearinghouse in our own database, with its payers. */
export const sandboxClearinghouse = ({
  answerLater,
  ...options
}: HouseOptions & { answerLater: AnswerLater }): House =>
  practiceClearinghouse(databasePayerStore(answerLater), options)

/**
 * A clearinghouse for practice and for tests, whose payers keep what they have anywhere. It exchanges X12 files with us
 * like a real one, so that codecs, keys and signatures are all used.
 */
export function practiceClearinghouse(
  store: PayerStore,
  { appSecret, clock, hasDelays, times = hasDelays ? usualSandboxTimes : noTime }: HouseOptions,
): House {
  const key = createHmac('sha256', appSecret).update('sandbox clearinghouse').digest()
  const signatures = webhookSignatures(key, () => clock.now())
  const simulator = payerSimulator({ clock, times, store, signatures })
  const transport = sandboxTransport({ clock, times, store, simulator, signatures })
  return {
    clearinghouse: x12Clearinghouse({ transport, parties: sandboxParties }),
    payers: simulator.payers,
  }
}
