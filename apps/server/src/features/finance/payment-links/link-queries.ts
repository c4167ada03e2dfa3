import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { InvoiceStatus, PlanStatus } from '@archwire/domain/finance/invoice-status'
import type { PlanPart } from '@archwire/domain/finance/plan-part'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { clinicHeadColumns } from '../../../platform/links/clinic-head.ts'
import { greetingName } from '../../patients/links/greeting-name.ts'

/** An invoice with its patient and how to reach them. */
export type LinkedInvoice = {
  id: number
  token: string
  planId: number
  planStatus: PlanStatus
  patientId: number
  description: string
  kind: PlanPart['kind'] | 'advance'
  sequence: number
  /** How many payments the plan has. */
  installments: number
  status: InvoiceStatus
  dueDate: string
  dueCents: number
  linkSentAt: Date | null
  nextAttemptOn: string | null
  lastErrorMessage: string | null
  firstName: string
  /** Whom letters greet, if it is known whose address it is. */
  greetingName: string | null
  email: string | null
  phoneNumber: string | null
  timeZone: string
  /** The token of the link to verify the bank account that will pay the invoice, while it is unverified. */
  verificationToken: string | null
  verificationLast4: string | null
} & ClinicHead

export const linkedInvoice = async (tx: Tx, id: number): Promise<LinkedInvoice | undefined> => {
  const row = await tx.maybeOne<LinkedInvoice>(sql`
    select i.id, ${storedLinkColumns(sql`i`)} as token, l.id as "planId", l.status as "planStatus", p.id as "patientId",
      l.description, l.installments, i.kind, i.sequence, i.status, i.due_date::text as "dueDate", b.due_cents as "dueCents", i.link_sent_at as "linkSentAt",
      i.next_attempt_on::text as "nextAttemptOn", i.last_error_message as "lastErrorMessage",
      p.first_name as "firstName", ${greetingName} as "greetingName", p.email, p.phone_number as "phoneNumber", c.time_zone as "timeZone",
      ${clinicHeadColumns},
      ${storedLinkColumns(sql`m`)} as "verificationToken", m.last4 as "verificationLast4"
    from invoices i
    join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
    join payment_plans l on l.clinic_id = i.clinic_id and l.id = i.payment_plan_id
    join patients p on p.clinic_id = l.clinic_id and p.id = l.patient_id
    join clinics c on c.id = i.clinic_id
    left join payment_methods m on m.clinic_id = i.clinic_id and m.id = i.payment_method_id and m.status = 'unverified'
    where i.clinic_id = ${tx.clinicId} and i.id = ${id}`)
  return (
    row && {
      ...row,
      token: tx.links.open('invoice', row.token),
      verificationToken: row.verificationToken && tx.links.open('payment_method', row.verificationToken),
    }
  )
}

export const markLinkSent = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update invoices set send_payment_link = true, link_sent_at = ${now}, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Invoices whose link is due by this day and was not sent. */
export const linksToSend = (tx: Tx, day: string): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from invoices
    where clinic_id = ${tx.clinicId} and send_payment_link and link_sent_at is null and status = 'awaiting_payment'
      and due_date <= ${day}::date
    order by due_date, id`)

// Nobody owns more cards than this. Without a limit a thief could use a link to find out which stolen cards work.
export const maxTriesByLink = 10
const dayMs = 24 * 60 * 60 * 1000

/** How many cards were declined by the link of an invoice within a day. */
export const triesByLink = async (tx: Tx, invoiceId: number, now: Date): Promise<number> =>
  (
    await tx.one<{ tries: number }>(sql`
      select count(*)::int as tries from payments
      where clinic_id = ${tx.clinicId} and invoice_id = ${invoiceId} and origin = 'patient' and status = 'declined'
        and created_at > ${new Date(now.getTime() - dayMs)}`)
  ).tries

// A plain refusal (422): nothing was begun, and the page forgets the card that it sent. After 429 it would keep it.
/** The invoice is locked. */
export async function refuseTooManyTries(tx: Tx, invoiceId: number, now: Date): Promise<void> {
  if ((await triesByLink(tx, invoiceId, now)) >= maxTriesByLink)
    throw refuse(422, 'Too many cards were declined. Please try again tomorrow, or call the clinic.')
}

/** False: staff were notified before. */
export const markTriesNotified = async (tx: WriteTx, invoiceId: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update invoices set tries_told_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${invoiceId} and tries_told_at is null`)) === 1
