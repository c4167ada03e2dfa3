import { gatewayOf, type PaymentWay } from './payment-status.ts'
import { leastChargeCents } from './plan-maths.ts'

export const tooLittle = 'Amount must be greater than $0.50'
export const tooMuch = 'Amount must be less than or equal to the invoice amount'
export const tooLittleLeft = 'What is left must be more than $0.50, or nothing'
export const methodMissing = 'Payment method is required'
export const infoMissing = 'Additional payment info is required for this payment method'

type Paid = {
  way: PaymentWay
  /** A saved card or bank account was chosen. */
  hasMethod: boolean
  additionalInfo: string | null
}

/** What is missing for this way of paying. */
function wayProblem({ way, hasMethod, additionalInfo }: Paid): string | undefined {
  if (gatewayOf(way) === 'stripe' && !hasMethod) return methodMissing
  if (way === 'check' && (additionalInfo ?? '').trim() === '') return infoMissing
  return undefined
}

/** Why an invoice cannot be charged like this; undefined if it can. */
export function chargeProblem(charge: Paid & { amountCents: number; dueCents: number }): string | undefined {
  const { amountCents, dueCents } = charge
  if (amountCents <= leastChargeCents) return tooLittle
  if (amountCents > dueCents) return tooMuch
  if (amountCents < dueCents && dueCents - amountCents <= leastChargeCents) return tooLittleLeft
  return wayProblem(charge)
}

const moreThanDue =
  'Amount must be less than or equal to what is due. What is due later is paid ahead by Down Payment in its plan.'

/**
 * What of an amount is paid on each invoice, `dues` in their order: the first ones in full, and of one perhaps a part.
 * Undefined if a part of an invoice, or what it leaves of it, is too small to be charged.
 */
export function splitPayment(dues: readonly number[], amountCents: number): number[] | undefined {
  let left = amountCents
  const parts = dues.map(due => {
    const part = Math.min(due, left)
    left -= part
    return part
  })
  const isChargeable = parts.every((part, place) => {
    const rest = (dues[place] ?? 0) - part
    return part === 0 || (part > leastChargeCents && (rest === 0 || rest > leastChargeCents))
  })
  return isChargeable ? parts : undefined
}

/** Why this amount cannot be taken at once for these invoices; undefined if it can. */
export function paymentProblem(charge: Paid & { amountCents: number; dues: number[] }): string | undefined {
  const { amountCents, dues } = charge
  if (amountCents <= leastChargeCents) return tooLittle
  if (amountCents > dues.reduce((sum, due) => sum + due, 0)) return moreThanDue
  if (splitPayment(dues, amountCents) === undefined) return tooLittleLeft
  return wayProblem(charge)
}

/** Why this amount cannot be paid in advance. `dues`: what is due on the plan's open invoices, in their order. */
export function advanceProblem(charge: Paid & { amountCents: number; dues: number[] }): string | undefined {
  const { amountCents, dues } = charge
  if (amountCents < leastChargeCents) return tooLittle
  if (amountCents > dues.reduce((sum, due) => sum + due, 0)) return tooMuch
  if (allocateAdvance(dues, amountCents) === undefined) return tooLittleLeft
  return wayProblem(charge)
}

/**
 * By how much an advance lowers each invoice, from the last one backwards. A rest that is too small to be charged moves
 * to the invoice before it, which rises by as much; undefined if there is none.
 */
export function allocateAdvance(dues: readonly number[], amountCents: number): number[] | undefined {
  const less = dues.map(() => 0)
  let left = amountCents
  for (let place = dues.length - 1; place >= 0 && left > 0; place--) {
    const due = dues[place] ?? 0
    const taken = Math.min(due, left)
    left -= taken
    less[place] = taken
    const rest = due - taken
    if (rest === 0 || rest > leastChargeCents) continue
    if (place === 0) return undefined
    less[place] = due
    less[place - 1] = -rest
  }
  return less
}

/** Why this part of a payment cannot be refunded; undefined if it can. */
export function refundProblem({
  amountCents,
  refundableCents,
}: {
  amountCents: number
  refundableCents: number
}): string | undefined {
  if (amountCents <= leastChargeCents) return tooLittle
  return amountCents > refundableCents ? 'Amount must be less than or equal to the charged amount' : undefined
}
