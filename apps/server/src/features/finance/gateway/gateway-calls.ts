import { setTimeout as pause } from 'node:timers/promises'
import type {
  ChargeResult,
  ChargeState,
  PaymentGateway,
  RefundRequest,
  RefundResult,
} from '../../../drivers/payments/port.ts'
import { isDatabaseAway } from '../../../platform/db/availability.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { GatewayPayment } from '../ledger/payment-queries.ts'
import type { OpenAccount } from './clinic-account.ts'

const noResponse = { outcome: 'unknown', message: 'There was no answer in time' } as const

/** Outside of any transaction. Whatever goes wrong on the way, nobody knows whether it happened. */
export const requestCharge = (
  { gateway, accountId }: OpenAccount,
  clinic: ClinicDatabase,
  payment: GatewayPayment,
  mostMs: number,
): Promise<ChargeResult> =>
  withTimeout<ChargeResult>(mostMs, () =>
    gateway.charge(
      { accountId, clinic },
      {
        amountCents: payment.amountCents,
        customerId: payment.customerId,
        methodId: payment.methodGatewayId,
        type: payment.type,
        paymentId: payment.id,
        key: `invoice:${payment.invoiceId}:attempt:${payment.attempt}`,
        description: payment.description,
        isHolderPresent: payment.origin === 'patient',
      },
    ),
  )

/** Calls off a charge that waits for its holder. */
export const requestCancellation = (
  { gateway, accountId }: OpenAccount,
  clinic: ClinicDatabase,
  chargeId: string,
  mostMs: number,
): Promise<ChargeState | typeof noResponse> =>
  withTimeout<ChargeState>(mostMs, () => gateway.cancelCharge({ accountId, clinic }, chargeId))

/** What the provider has of a charge; undefined: it has none, or does not answer in time. */
export async function findCharge(
  { gateway, accountId }: OpenAccount,
  clinic: ClinicDatabase,
  { id: paymentId, chargeId, customerId, requestedAt: since }: GatewayPayment,
  mostMs: number,
): Promise<ChargeState | undefined> {
  const answer = await withTimeout<ChargeState | undefined>(mostMs, () =>
    gateway.findCharge({ accountId, clinic }, { chargeId, customerId, paymentId, since }),
  )
  return answer === undefined || 'outcome' in answer ? undefined : answer
}

export const requestRefund = (
  { gateway, accountId }: { gateway: PaymentGateway; accountId: string },
  clinic: ClinicDatabase,
  request: Omit<RefundRequest, 'key'>,
  mostMs: number,
): Promise<RefundResult> =>
  withTimeout<RefundResult>(mostMs, () =>
    gateway.refund({ accountId, clinic }, { ...request, key: `refund:${request.refundId}` }),
  )

async function withTimeout<T>(ms: number, work: () => Promise<T>): Promise<T | typeof noResponse> {
  const over = new AbortController()
  const timeUp = pause(ms, noResponse, { signal: over.signal }).catch(() => noResponse)
  const attempt = (async () => work())().catch((error: Error) => ({
    outcome: 'unknown' as const,
    message: error.message,
  }))
  const answer = await Promise.race([attempt as Promise<T | typeof noResponse>, timeUp])
  over.abort()
  return answer
}

// Two that wait for each other: PostgreSQL ends one of them, and it can be done again.
const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'

/** Only this process knows what the provider said: it is worth some patience with a database that restarts. */
export async function retryWhileDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
  for (let second = 0; ; second++) {
    try {
      return await work()
    } catch (error) {
      if (!(isDatabaseAway(error) || isDeadlock(error)) || second >= 15) throw error
      await pause(1_000)
    }
  }
}
