import type { FailedPayout } from '@archwire/contract/finance/methods'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { Account, PaymentGateway } from '../../../drivers/payments/port.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { administrators } from '../../session/administrators.ts'
import type { NotifyDeps } from '../dunning/notify-decline.ts'

/** Notifies an administrator that the clinic's money did not reach its bank. */
export const payoutFailedEmail = emailKind({
  name: 'payout_failed',
  variables: z.object({ appUrl: z.string(), amountCents: z.number().int(), message: z.string() }),
  write: async (_tx, { variables: { appUrl, amountCents, message } }) => ({
    subject: "A payout to the clinic's bank failed",
    text: `Hello,

The payment provider could not pay ${formatDollars(amountCents)} out to the clinic's bank account: ${message}

The money is safe at the payment provider. Please log in there, look at the bank account that payouts go to, and put it right; payouts go on after that.

What is known of it here: ${appUrl}/settings/finance/new
`,
  }),
})

/** The administrators are notified of a failed payout once, however often its event comes. */
export async function receivePayoutEvent(
  { gateway, notifyDeps }: { gateway: PaymentGateway; notifyDeps: NotifyDeps },
  account: Account,
  payoutId: string,
  now: Date,
): Promise<void> {
  const payout = await gateway.retrievePayout(account, payoutId)
  if (payout?.isFailed !== true) return
  const { amountCents, message } = payout
  await account.clinic.write(async tx => {
    const added = await tx.maybeOne<{ id: number }>(sql`
      insert into failed_payouts (clinic_id, payout_id, amount_cents, message, failed_at)
      values (${tx.clinicId}, ${payoutId}, ${amountCents}, ${message}, ${now})
      on conflict do nothing returning id`)
    if (added === undefined) return
    tx.audit({ action: 'fail', entityType: 'payout', entityId: added.id, changes: { amountCents, message } })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
    await notifyAdministrators(tx, notifyDeps, { amountCents, message, payoutId })
  })
}

async function notifyAdministrators(
  tx: WriteTx,
  { outbox, appUrl }: NotifyDeps,
  { payoutId, ...payout }: { payoutId: string; amountCents: number; message: string },
): Promise<void> {
  if (!outbox.isOn) return
  for (const { id, email } of await administrators(tx)) {
    await outbox.queue(tx, {
      kind: payoutFailedEmail,
      to: email,
      variables: { appUrl, ...payout },
      reason: `payout_failed:${payoutId}:${id}`,
      related: { type: 'user', id },
    })
  }
}

const listedForMs = 30 * 24 * 60 * 60 * 1000

/** The newest of the last month. */
export const failedPayouts = async (
  tx: Tx,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<FailedPayout[]> =>
  (
    await tx.many<{ id: number; amountCents: number; message: string; failedAt: Date }>(sql`
      select id, amount_cents as "amountCents", message, failed_at as "failedAt" from failed_payouts
      where clinic_id = ${tx.clinicId} and failed_at > ${new Date(now.getTime() - listedForMs)}
      order by failed_at desc, id desc limit 5`)
  ).map(({ amountCents, failedAt, ...payout }) => ({
    ...payout,
    amount: amountCents / 100,
    failedAt: wireInstant(failedAt, timeZone),
  }))
