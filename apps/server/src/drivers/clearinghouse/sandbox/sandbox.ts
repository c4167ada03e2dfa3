import { createHmac } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Clearinghouse } from '../port.ts'
import { newsSignatures } from '../signatures.ts'
import { x12Clearinghouse } from '../x12-clearinghouse.ts'
import { sandboxParties } from './parties.ts'
import { payerBooks } from './payer-books.ts'
import type { AnswerLater, SandboxPayers } from './port.ts'
import { sandboxTransport } from './sandbox-transport.ts'
import { noTime, type SandboxTimes, usualSandboxTimes } from './stories.ts'

/**
 * A clearinghouse to practise with, and the payers behind it. Between them and us goes X12, as with a real one: what works
 * here has gone the way of the codec, of keys and of signatures.
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
  const signatures = newsSignatures(key, () => clock.now())
  const books = payerBooks({ clock, times, answerLater, signatures })
  const transport = sandboxTransport({ clock, times, books, signatures })
  return { clearinghouse: x12Clearinghouse({ transport, parties: sandboxParties }), payers: books.payers }
}
