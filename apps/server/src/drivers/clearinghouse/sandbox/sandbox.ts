import { createHmac } from 'node:crypto'
import { write837D } from '@archwire/x12/claims/write-837d'
import type { Clock } from '../../../platform/clock.ts'
import type { Clearinghouse } from '../port.ts'
import { webhookSignatures } from '../transport.ts'
import type { Parties } from '../x12/envelope.ts'
import { claimFileOf } from '../x12/submit-claim.ts'
import { x12Clearinghouse } from '../x12/x12-clearinghouse.ts'
import { noTime, type SandboxTimes, usualSandboxTimes } from './payer-behaviour.ts'
import { payerSimulator } from './payer-simulator.ts'
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

/**
 * A clearinghouse for practice, with its payers. It exchanges X12 files with us like a real one, so that codecs, keys
 * and signatures are all used.
 */
export function sandboxClearinghouse({
  appSecret,
  clock,
  answerLater,
  hasDelays,
  times = hasDelays ? usualSandboxTimes : noTime,
}: {
  appSecret: string
  clock: Clock
  answerLater: AnswerLater
  hasDelays: boolean
  times?: SandboxTimes
}): { clearinghouse: Clearinghouse; payers: SandboxPayers } {
  const key = createHmac('sha256', appSecret).update('sandbox clearinghouse').digest()
  const signatures = webhookSignatures(key, () => clock.now())
  const books = payerSimulator({ clock, times, answerLater, signatures })
  const transport = sandboxTransport({ clock, times, books, signatures })
  return { clearinghouse: x12Clearinghouse({ transport, parties: sandboxParties }), payers: books.payers }
}
