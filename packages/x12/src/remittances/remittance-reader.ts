import { type Delimiters, type Segment, X12Error } from '../core/segment.ts'
import { readClaim } from './read-claim.ts'
import { readPayment, readProviderAdjustments } from './read-payment.ts'
import type { Adjustment, Payment, ProviderAdjustment, RemittedClaim } from './remittance.ts'

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

const adjusted = (adjustments: Adjustment[]) => sum(adjustments.map(one => one.amountCents))

/** Charge less adjustments is the payment, on each line and for the claim. */
function claimAddsUp({ chargedCents, paidCents, adjustments, services }: RemittedClaim): boolean {
  const onLines = sum(services.map(one => adjusted(one.adjustments)))
  return (
    chargedCents - adjusted(adjustments) - onLines === paidCents &&
    services.every(one => one.chargedCents - adjusted(one.adjustments) === one.paidCents)
  )
}

/** The payments of all claims less the provider adjustments are the whole payment. */
function paymentAddsUp(
  { amountCents, isDebit }: Payment,
  claimsPaidCents: number,
  adjustments: ProviderAdjustment[],
): boolean {
  const due = claimsPaidCents - sum(adjustments.map(one => one.amountCents))
  return due === (isDebit ? -amountCents : amountCents)
}

/** A claim, once all of it is read. A claim that does not add up is read too, and marked. */
export type ClaimPart = { kind: 'claim'; payment: Payment; claim: RemittedClaim; addsUp: boolean }

/** The payment, after its last claim. */
export type PaymentPart = {
  kind: 'payment'
  payment: Payment
  claims: number
  claimsPaidCents: number
  providerAdjustments: ProviderAdjustment[]
  /** For the payment as a whole; each claim has its own mark. */
  addsUp: boolean
}

// Longer than any claim of any payer: a longer one has lost its end, and is not kept in memory.
const mostSegments = 100_000

/** Reads one transaction segment by segment, and keeps only the current claim in memory. */
export class RemittanceReader {
  private readonly delimiters: Delimiters
  private pending: Segment[] = []
  private payment: Payment | undefined
  private claims = 0
  private claimsPaidCents = 0
  private readonly providerAdjustments: ProviderAdjustment[] = []

  constructor(delimiters: Delimiters) {
    this.delimiters = delimiters
  }

  /** The claim that ended before this segment. */
  take(segment: Segment): ClaimPart | undefined {
    if (segment.id !== 'CLP' && segment.id !== 'LX' && segment.id !== 'PLB') {
      this.pending.push(segment)
      if (this.pending.length > mostSegments) throw new X12Error(segment, 'the claim does not end')
      return undefined
    }
    const claim = this.close(segment)
    if (segment.id === 'CLP' && this.providerAdjustments.length > 0) {
      throw new X12Error(segment, 'it stands after the adjustments of the whole payment')
    }
    this.pending = [segment]
    return claim
  }

  /** The last claim, if there is any, and the payment. */
  end(se: { at: number; id: string }): { last: ClaimPart | undefined; whole: PaymentPart } {
    const last = this.close(se)
    const payment = this.paymentBefore(se)
    const { claims, claimsPaidCents, providerAdjustments } = this
    const addsUp = paymentAddsUp(payment, claimsPaidCents, providerAdjustments)
    return { last, whole: { kind: 'payment', payment, claims, claimsPaidCents, providerAdjustments, addsUp } }
  }

  private close(next: { at: number; id: string }): ClaimPart | undefined {
    const payment = this.paymentBefore(next)
    const [first, ...below] = this.pending
    if (first?.id === 'PLB') this.providerAdjustments.push(...readProviderAdjustments(first, this.delimiters))
    if (first?.id !== 'CLP') return undefined
    const claim = readClaim(first, below, this.delimiters)
    this.claims += 1
    this.claimsPaidCents += claim.paidCents
    return { kind: 'claim', payment, claim, addsUp: claimAddsUp(claim) }
  }

  private paymentBefore(next: { at: number; id: string }): Payment {
    this.payment ??= readPayment(this.pending, next)
    return this.payment
  }
}
