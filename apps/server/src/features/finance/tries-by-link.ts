import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'

// Nobody owns more cards than this; whoever has a list of them finds out by a link which of them work.
export const mostTriesByLink = 10
const day = 24 * 60 * 60 * 1000

/** How many cards were declined by the link of an invoice within a day. */
export const triesByLink = async (tx: Tx, invoiceId: number, now: Date): Promise<number> =>
  (
    await tx.one<{ tries: number }>(sql`
      select count(*)::int as tries from payments
      where clinic_id = ${tx.clinicId} and invoice_id = ${invoiceId} and origin = 'patient' and status = 'declined'
        and created_at > ${new Date(now.getTime() - day)}`)
  ).tries

// A plain refusal (422): nothing was begun, and the page forgets the card that it sent. After 429 it would keep it.
/** The invoice is held. */
export async function refuseManyTries(tx: Tx, invoiceId: number, now: Date): Promise<void> {
  if ((await triesByLink(tx, invoiceId, now)) >= mostTriesByLink)
    throw refuse(422, 'Too many cards were declined. Please try again tomorrow, or call the clinic.')
}

/** False: staff were told before. */
export const noteTriesTold = async (tx: WriteTx, invoiceId: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update invoices set tries_told_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${invoiceId} and tries_told_at is null`)) === 1
