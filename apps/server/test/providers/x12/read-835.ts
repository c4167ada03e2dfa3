import type { Cursor } from '@archwire/x12/core/cursor'
import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import { openFile } from '@archwire/x12/core/open-file'
import type { Delimiters } from '@archwire/x12/core/segment'
import type { Remittance } from '@archwire/x12/remittances/remittance'
import { type ClaimPart, RemittanceReader } from '@archwire/x12/remittances/remittance-reader'

/** Whether everything adds up: the payment, and each of its claims. */
type ReadRemittance = Remittance & { addsUp: boolean }

/** Reads a whole file. The product reads it piece by piece (`readRemittance`), and tests compare both. */
export function read835(text: string): {
  head: EnvelopeHead
  delimiters: Delimiters
  remittances: ReadRemittance[]
} {
  const { head, delimiters, transactions } = openFile(text, '835')
  return { head, delimiters, remittances: transactions.map(readTransaction) }
}

function readTransaction(cursor: Cursor): ReadRemittance {
  const reader = new RemittanceReader(cursor.delimiters)
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
