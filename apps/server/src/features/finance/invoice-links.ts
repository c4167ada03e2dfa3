import type { PatientLink } from '@archwire/contract/documents/link-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { lengthenLink, replaceLinks } from '../../platform/links/link-queries.ts'
import type { LinkActions } from '../patients/link-routes.ts'
import { announceFinance } from './announce.ts'
import { clinicDay } from './book-queries.ts'
import { holdInvoice } from './hold-books.ts'
import { linkedInvoice } from './link-queries.ts'
import { invoiceById } from './plan-json.ts'

const change = (
  clinic: ClinicDatabase,
  { id, appUrl, now }: { id: number; appUrl: string; now: Date },
  action: 'copy_link' | 'withdraw_link',
  work: (tx: WriteTx) => Promise<unknown>,
): Promise<PatientLink> =>
  clinic.write(async tx => {
    await holdInvoice(tx, id)
    const invoice = await linkedInvoice(tx, id)
    if (invoice === undefined) throw notFound()
    const { patientId, planId } = invoice
    await work(tx)
    tx.audit({ action, entityType: 'invoice', entityId: id, patientId })
    announceFinance(tx, patientId, { planId, invoiceId: id })
    const shown = { appUrl, ...(await clinicDay(tx, now)) }
    const { identifierToken, linkEndsAt } = await invoiceById(tx, id, shown)
    return { identifierToken, linkEndsAt }
  })

/** The link of an invoice, paid or not. */
export const invoiceLinks: LinkActions = {
  copy: (clinic, asked) =>
    change(clinic, asked, 'copy_link', tx => lengthenLink(tx, 'invoice', asked.id, asked.now)),
  withdraw: (clinic, asked) =>
    change(clinic, asked, 'withdraw_link', tx => replaceLinks(tx, 'invoice', [asked.id], asked.now)),
}
