import { isDeepStrictEqual } from 'node:util'
import type { Account, ChargeRequest, ChargeState, PaymentGateway } from '../../src/drivers/payments/port.ts'
import { randomId, takeRefund } from '../../src/drivers/payments/sandbox/payments.ts'
import { practiceBank, usualBankTimes } from '../../src/drivers/payments/sandbox/sandbox.ts'
import { type Behaviour, chargeRefusals } from '../../src/drivers/payments/sandbox/test-numbers.ts'
import { sandboxTokens } from '../../src/drivers/payments/sandbox/tokens.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { ClinicDatabase } from '../../src/platform/db/database.ts'
import { testSecret } from '../database/database-template.ts'
import { type FaultOf, faultyGateway } from './faulty-gateway.ts'
import { memoryBankStore } from './memory-bank-store.ts'

/** How each card behaves, by its name. */
const behaviourOf = (methodId: string): Behaviour => {
  if (methodId.startsWith('pm_declined')) return 'declines'
  return methodId.startsWith('pm_holder') ? 'needs-holder' : 'works'
}

/**
 * The practice bank with its books in memory. It knows every card and bank account by its name, but none that is called
 * `pm_gone`. A test can lose requests and responses; the bank's books are the truth.
 */
export function memoryBank(clock: Clock) {
  const { store, objects, errands, all, change } = memoryBankStore()
  const { gateway: practice, bank } = practiceBank(store, { appSecret: testSecret, clock })
  const now = () => clock.now()
  const deps = { tokens: sandboxTokens(testSecret, now), now, times: usualBankTimes, newId: randomId }
  const requests = new Map<string, ChargeRequest>()
  const canceled: string[] = []
  let faultOf: FaultOf = () => undefined
  let requestCount = 0

  const enroll = ({ clinic }: Account, { methodId, customerId, type }: ChargeRequest) =>
    store.write(clinic, async books => {
      if (methodId.startsWith('pm_gone')) return
      const details = { customerId, type, brand: 'visa', last4: '4242', behaves: behaviourOf(methodId) }
      await books.insert({ id: methodId, kind: 'payment_method', status: 'attached', details, now: now() })
    })

  const atBank: PaymentGateway = {
    ...practice,
    charge: async (account, request) => {
      const earlier = requests.get(request.key)
      if (earlier !== undefined && !isDeepStrictEqual(earlier, request))
        throw new Error('another request with the same key')
      requests.set(request.key, request)
      await enroll(account, request)
      // This bank requires the cardholder even if nobody can be asked.
      const isHolderPresent = request.isHolderPresent || behaviourOf(request.methodId) === 'needs-holder'
      return practice.charge(account, { ...request, isHolderPresent })
    },
    cancelCharge: (account, chargeId) => {
      canceled.push(chargeId)
      return practice.cancelCharge(account, chargeId)
    },
  }

  const clinicOf = (id: string) => {
    const clinicId = objects.get(id)?.clinicId
    if (clinicId === undefined) throw new Error(`the bank has no ${id}`)
    return { id: clinicId } as ClinicDatabase
  }
  const sumOf = (kind: 'payment_intent' | 'refund') =>
    all(kind).reduce((sum, { status, amountCents }) => sum + (status === 'succeeded' ? amountCents : 0), 0)

  return {
    gateway: faultyGateway(atBank, (kind, key) => {
      if (kind !== 'find') requestCount += 1
      return faultOf(kind, key)
    }),
    /** The charges that it made, oldest first. */
    charges: () =>
      all('payment_intent').map(({ id, status, key = '' }) => ({
        id,
        status,
        request: requests.get(key) as ChargeRequest,
      })),
    /** The charges that were canceled, in order. */
    canceled,
    /** How often it was called to move money, in either direction. */
    requestCount: () => requestCount,
    faults: (next: FaultOf) => {
      faultOf = next
    },
    /** Everything that it does by itself until now: debits are settled, and refunds of debits arrive. */
    act: async () => {
      for (const { clinicId, ...errand } of errands.splice(0))
        await bank.act({ id: clinicId } as ClinicDatabase, errand)
    },
    /** A charge succeeds or fails; a debit may also be returned after it succeeded. */
    settle: (chargeId: string, outcome: 'succeeded' | 'declined') =>
      outcome === 'succeeded'
        ? change(chargeId, { status: 'succeeded' })
        : change(chargeId, { status: 'failed', details: { ...chargeRefusals.insufficient_funds } }),
    /** The cardholder disputes it; if nothing of the amount is left, the clinic has lost. */
    dispute: (chargeId: string, amountCents: number) =>
      store.write(clinicOf(chargeId), async books => {
        const dispute = { id: `dp_of_${chargeId}`, kind: 'dispute', parentId: chargeId, amountCents } as const
        objects.delete(dispute.id)
        await books.insert({ ...dispute, status: 'needs_response', now: now() })
      }),
    /** A refund that is made at the bank itself. */
    refundThere: (chargeId: string, amountCents: number) =>
      store.write(clinicOf(chargeId), books =>
        takeRefund(books, deps, '', { chargeId, amountCents, refundId: null, key: randomId('there') }),
      ),
    failRefund: (key: string) => {
      const refund = all('refund').find(one => one.key === key)
      if (refund === undefined) throw new Error(`the bank has no refund ${key}`)
      change(refund.id, { status: 'failed', details: { message: 'The refund failed.' } })
    },
    state: async (chargeId: string): Promise<ChargeState> => {
      const account = { accountId: '', clinic: clinicOf(chargeId) }
      const charge = { chargeId, customerId: '', paymentId: 0, since: new Date(0) }
      const state = await practice.findCharge(account, charge)
      if (state === undefined) throw new Error(`the bank has no charge ${chargeId}`)
      return state
    },
    /** What it has charged and not refunded. */
    balance: () => sumOf('payment_intent') - sumOf('refund'),
  }
}

export type MemoryBank = ReturnType<typeof memoryBank>
