import type { PatientLink } from '@archwire/contract/documents/link-calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { replaceLinks } from '../../platform/links/link-queries.ts'
import { announceFinance } from './announce.ts'
import { clinicDay } from './book-queries.ts'
import { holdInvoice } from './hold-books.ts'
import { linkedInvoice } from './link-queries.ts'
import { invoiceById } from './plan-json.ts'

/** The address of an invoice that is out leads nowhere any more; there is a new one. */
export async function withdrawLink(
  tx: WriteTx,
  { id, appUrl, now }: { id: number; appUrl: string; now: Date },
): Promise<PatientLink> {
  await holdInvoice(tx, id)
  const invoice = await linkedInvoice(tx, id)
  if (invoice === undefined) throw notFound()
  const { patientId, planId } = invoice
  await replaceLinks(tx, 'invoice', [id], now)
  tx.audit({ action: 'withdraw_link', entityType: 'invoice', entityId: id, patientId })
  announceFinance(tx, patientId, { planId, invoiceId: id })
  const { identifierToken, linkEndsAt } = await invoiceById(tx, id, {
    appUrl,
    ...(await clinicDay(tx, now)),
  })
  return { identifierToken, linkEndsAt }
}
