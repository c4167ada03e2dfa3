import type { WriteClaim } from '../drivers/clearinghouse/sandbox/port.ts'
import { writeSandboxClaim } from '../drivers/clearinghouse/sandbox/sandbox.ts'
import type { OpenPracticeBank } from '../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../drivers/payments/sandbox/sandbox.ts'

/** The sandboxes with which the demo's past was made: the same with which it is used afterwards. */
export const practiceProviders: { writeClaim: WriteClaim; openBank: OpenPracticeBank } = {
  writeClaim: writeSandboxClaim,
  openBank: sandboxPayments,
}
