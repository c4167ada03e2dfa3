import { z } from 'zod'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { administrators } from '../session/administrators.ts'
import type { TellDeps } from './tell-decline.ts'

/** Tells an administrator that nothing can be charged until the account is connected again. */
export const paymentsDisconnectedLetter = letterKind({
  name: 'payments_disconnected',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { variables: { appUrl } }) => {
    const { status } = await tx.one<{ status: string }>(
      sql`select billing_onboarding_status as status from clinics where id = ${tx.clinicId}`,
    )
    if (status !== 'disconnected') return { noReason: 'the account was connected again.' }
    return {
      subject: 'Payments by card are switched off',
      text: `Hello,

The clinic's payment account was disconnected at the payment provider, so that cards and bank accounts cannot be charged from here any more. Saved cards, plans and everything that was paid are kept, and what falls due waits.

To take payments again, connect the same account here: ${appUrl}/settings/finance/new
`,
    }
  },
})

export async function tellOfDisconnection(
  tx: WriteTx,
  { outbox, appUrl }: TellDeps,
  now: Date,
): Promise<void> {
  if (!outbox.isOn) return
  for (const { id, email } of await administrators(tx)) {
    await outbox.queue(tx, {
      kind: paymentsDisconnectedLetter,
      to: email,
      variables: { appUrl },
      reason: `payments_disconnected:${now.getTime()}:${id}`,
      related: { type: 'user', id },
    })
  }
}
