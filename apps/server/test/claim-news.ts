import type { InboundRemittance, InboundStatus } from '../src/drivers/clearinghouse/port.ts'

/** A payer says how a claim stands: category, status and whom it is about, as in A7:164:IL. */
export const statusNews = (controlNumber: string, ...codes: string[]): InboundStatus => ({
  kind: 'status',
  controlNumber,
  payerClaimNumber: 'P-77',
  statuses: codes.map(code => {
    const [categoryCode = '', statusCode = '', entityCode = null] = code.split(':')
    return { categoryCode, statusCode, entityCode, description: 'In our own words' }
  }),
  on: '2026-05-07',
  chargedCents: 475_000,
  paidCents: null,
})

/** A payer pays a claim in part, and says of the rest who bears it. */
export const remittanceNews = (
  controlNumber: string,
  more: Partial<InboundRemittance> = {},
): InboundRemittance => ({
  kind: 'remittance',
  controlNumber,
  statusCode: '1',
  outcome: 'paid',
  payerClaimNumber: 'P-77',
  chargedCents: 475_000,
  paidCents: 150_000,
  patientOwesCents: 225_000,
  adjustments: [{ group: 'CO', reason: '45', amountCents: 100_000, description: 'Above what was agreed' }],
  items: [
    {
      procedureCode: 'D8080',
      chargedCents: 475_000,
      paidCents: 150_000,
      adjustments: [{ group: 'PR', reason: '2', amountCents: 225_000, description: "The patient's share" }],
    },
  ],
  paidOn: '2026-05-08',
  paymentNumber: 'EFT-9',
  addsUp: true,
  ...more,
})
