import type { Cursor } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import { openFile } from '../core/open-file.ts'
import { type ClaimPart, PaymentReader } from './payment-reader.ts'
import type { Remittance } from './remittance.ts'

/** Whether everything adds up: the payment, and each of its claims. */
export type ReadRemittance = Remittance & { addsUp: boolean }

/** A file as a whole; for long ones see read-remittance.ts. */
export function read835(text: string): {
  head: EnvelopeHead
  delimiters: Delimiters
  remittances: ReadRemittance[]
} {
  const { head, delimiters, transactions } = openFile(text, '835')
  return { head, delimiters, remittances: transactions.map(readTransaction) }
}

function readTransaction(cursor: Cursor): ReadRemittance {
  const reader = new PaymentReader(cursor.delimiters)
  const claims: ClaimPart[] = []
  for (let one = cursor.next(); one !== undefined; one = cursor.next()) {
    const claim = reader.take(one)
    if (claim !== undefined) claims.push(claim)
  }
  const { last, whole } = reader.end(cursor.end)
  if (last !== undefined) claims.push(last)
  return {
    payment: whole.payment,
    claims: claims.map(one => one.claim),
    providerAdjustments: whole.providerAdjustments,
    addsUp: whole.addsUp && claims.every(one => one.addsUp),
  }
}
