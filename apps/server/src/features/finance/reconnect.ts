import { randomBytes } from 'node:crypto'
import type { Account, PaymentGateway } from '../../drivers/payments/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'

const hour = 60 * 60 * 1000

/** Where an account that was disconnected is connected again. Who comes back from there is known by what we sent along. */
export async function reconnect(
  gateway: PaymentGateway,
  account: Account,
  { page, now }: { page: string; now: Date },
): Promise<{ url: string }> {
  const state = randomBytes(24).toString('base64url')
  const url = await gateway.reconnectLink(account, { returnUrl: page, state })
  if (url === undefined) {
    throw refuse(
      422,
      'This server cannot connect a payment account again. Please ask whoever runs it: the operations manual says how.',
    )
  }
  await account.clinic.write(tx => noteState(tx, { state, until: new Date(now.getTime() + hour) }))
  return { url }
}

const noteState = (tx: WriteTx, { state, until }: { state: string; until: Date }): Promise<number> =>
  tx.run(sql`
    update payment_accounts set reconnect_state = ${state}, reconnect_until = ${until}
    where clinic_id = ${tx.clinicId}`)

/** Good once, for an hour, and for the clinic that it was given to. */
export const takeState = async (
  tx: WriteTx,
  { state, now }: { state: string; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update payment_accounts set reconnect_state = null, reconnect_until = null
    where clinic_id = ${tx.clinicId} and reconnect_state = ${state} and reconnect_until > ${now}`)) === 1
