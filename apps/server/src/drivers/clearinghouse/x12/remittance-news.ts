import { describeAdjustmentGroup, describeAdjustmentReason } from '@archwire/x12/remittances/adjustments'
import { readRemittance } from '@archwire/x12/remittances/read-835'
import type { Adjustment as Adjusted, Payment, RemittedClaim } from '@archwire/x12/remittances/remittance'
import type { Adjustment, RemittanceNews } from '../port.ts'

/** The claims of a remittance, one after the other; what is paid besides them is nobody's claim. */
export async function remittanceNews(text: string): Promise<RemittanceNews[]> {
  const news: RemittanceNews[] = []
  for await (const part of readRemittance(piecesOf(text))) {
    if (part.kind === 'claim') news.push(newsOf(part.payment, part.claim, part.addsUp))
  }
  return news
}

// A piece at a time is cut into segments: of a long file there are never many at once.
function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

const newsOf = (payment: Payment, claim: RemittedClaim, addsUp: boolean): RemittanceNews => ({
  kind: 'remittance',
  controlNumber: claim.controlNumber,
  statusCode: claim.status,
  outcome: outcomes[claim.status] ?? 'other',
  payerClaimNumber: claim.payerClaimNumber,
  chargedCents: claim.chargedCents,
  paidCents: claim.paidCents,
  patientOwesCents: claim.patientOwesCents,
  adjustments: claim.adjustments.map(adjustmentOf),
  items: claim.services.map(({ procedure, chargedCents, paidCents, adjustments }) => ({
    procedureCode: procedure.code,
    chargedCents,
    paidCents,
    adjustments: adjustments.map(adjustmentOf),
  })),
  paidOn: payment.paidOn,
  paymentNumber: payment.number,
  addsUp,
})

const outcomes: Record<string, RemittanceNews['outcome']> = {
  1: 'paid',
  2: 'paid',
  3: 'paid',
  // The same, and sent on to the next insurance.
  19: 'paid',
  20: 'paid',
  21: 'paid',
  4: 'denied',
  22: 'reversed',
}

const adjustmentOf = ({ group, reason, amountCents }: Adjusted): Adjustment => ({
  group,
  reason,
  amountCents,
  description: `${describeAdjustmentReason(reason)}. ${describeAdjustmentGroup(group)}.`,
})
