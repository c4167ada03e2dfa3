import type { PaymentGateway } from '../../src/drivers/payments/port.ts'

/** What goes wrong: the request is lost, its response is lost, or it waits until somebody lets it go on. */
export type Fault = 'lose-request' | 'lose-reply' | { until: Promise<unknown> }

export type FaultOf = (kind: 'charge' | 'refund' | 'find', key: string) => Fault | undefined

const silent = { outcome: 'unknown', message: 'no answer' } as const

/** The same provider over an unreliable connection, which loses what `faultOf` says. */
export function faultyGateway(gateway: PaymentGateway, faultOf: FaultOf): PaymentGateway {
  const send = async <T>(kind: 'charge' | 'refund', key: string, work: () => Promise<T>) => {
    const fault = faultOf(kind, key)
    if (fault === 'lose-request') return silent
    if (typeof fault === 'object') await fault.until
    const result = await work()
    return fault === 'lose-reply' ? silent : result
  }
  const lookUp = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (faultOf('find', key) !== undefined) throw new Error('nobody answers')
    return work()
  }
  return {
    ...gateway,
    charge: (account, request) => send('charge', request.key, () => gateway.charge(account, request)),
    refund: (account, request) => send('refund', request.key, () => gateway.refund(account, request)),
    findCharge: (account, charge) =>
      lookUp(charge.chargeId ?? String(charge.paymentId), () => gateway.findCharge(account, charge)),
    cancelCharge: (account, chargeId) => lookUp(chargeId, () => gateway.cancelCharge(account, chargeId)),
  }
}
