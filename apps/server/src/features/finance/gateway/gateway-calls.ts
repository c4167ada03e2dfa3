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

/** Called outside of any transaction. If anything goes wrong on the way, the outcome is unknown. */
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

/** Cancels a charge that waits for its cardholder. */
export const requestCancellation = (
  { gateway, accountId }: OpenAccount,
  clinic: ClinicDatabase,
  chargeId: string,
  mostMs: number,
): Promise<ChargeState | typeof noResponse> =>
  withTimeout<ChargeState>(mostMs, () => gateway.cancelCharge({ accountId, clinic }, chargeId))

/** The charge at the provider. Undefined: there is none, or the provider does not answer in time. */
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

// PostgreSQL ends one of two transactions that wait for each other. That one can be run again.
const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'

/** Only this process knows the provider's answer, so it waits for a database that restarts. */
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
