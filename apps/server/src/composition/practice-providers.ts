import type { WriteClaim } from '../drivers/clearinghouse/sandbox/port.ts'
import { writeSandboxClaim } from '../drivers/clearinghouse/sandbox/sandbox.ts'
import type { OpenPracticeBank } from '../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../drivers/payments/sandbox/sandbox.ts'

/** Who stood on the other side in the past of the demo: the same sandboxes with which it is practised afterwards. */
export const practiceProviders: { writeClaim: WriteClaim; openBank: OpenPracticeBank } = {
  writeClaim: writeSandboxClaim,
  openBank: sandboxPayments,
}
