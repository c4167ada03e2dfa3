import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

export type ReceiptHead = {
  patientId: number
  patientName: string
  dob: string | null
  clinicName: string
  clinicAddress: string[]
  clinicPhoneNumber: string | null
  taxId: string | null
  doctorName: string
  npi: string | null
  timeZone: string
  today: string
}

/**
 * The head of a receipt: patient, doctor and clinic. The NPI is the doctor's own, that of the provider with the same
 * name, or the clinic's.
 */
export const receiptHead = (
  tx: Tx,
  { patientId, doctorId, now }: { patientId: number; doctorId: number; now: Date },
): Promise<ReceiptHead | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", p.full_name as "patientName", p.dob::text, c.name as "clinicName",
      array_remove(array[nullif(concat_ws(', ', c.address1, c.address2), ''),
        nullif(concat_ws(' ', nullif(concat_ws(', ', c.city, c.state), ''), c.zipcode), '')], null) as "clinicAddress",
      c.phone_number as "clinicPhoneNumber", coalesce(c.tax_id, d.tax_id, v.tax_id) as "taxId",
      d.full_name as "doctorName", coalesce(d.npi, v.npi, c.npi) as npi, c.time_zone as "timeZone",
      (${now}::timestamptz at time zone c.time_zone)::date::text as today
    from patients p join clinics c on c.id = p.clinic_id
    join doctors d on d.clinic_id = p.clinic_id and d.id = ${doctorId}
    left join lateral (
      select npi, tax_id from providers
      where clinic_id = d.clinic_id and active and npi_type = 'individual' and lower(name) = lower(d.full_name)
      order by id limit 1) v on true
    where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

export type ReceiptLine = {
  day: string
  kind: 'charge' | 'refund'
  description: string
  way: 'credit_card' | 'ach' | 'cash' | 'check'
  last4: string | null
  amountCents: number
}

/**
 * Payments and refunds in a range of the clinic's days. A payment that was reversed is left out, and so are its
 * refunds.
 */
export const receiptLines = (
  tx: Tx,
  { patientId, from, to, timeZone }: { patientId: number; from: string; to: string; timeZone: string },
): Promise<ReceiptLine[]> =>
  tx.many(sql`
    select (e.created_at at time zone ${timeZone})::date::text as day, e.kind, l.description,
      y.payment_method as way, y.last4, e.amount_cents as "amountCents"
    from payment_plans l
    join invoices i on i.clinic_id = l.clinic_id and i.payment_plan_id = l.id
    join ledger_entries e on e.clinic_id = i.clinic_id and e.invoice_id = i.id and e.kind in ('charge', 'refund')
    join payments y on y.clinic_id = e.clinic_id and y.id = e.payment_id and y.status in ('processed', 'refunded')
    where l.clinic_id = ${tx.clinicId} and l.patient_id = ${patientId}
      and e.created_at >= (${from}::date)::timestamp at time zone ${timeZone}
      and e.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by e.created_at, e.id`)

export type PaidPayment = Pick<ReceiptLine, 'way' | 'last4' | 'amountCents'> & {
  invoiceId: number
  day: string
}

/** A payment that was processed and not refunded in full since. */
export const paidPayment = (tx: Tx, id: number): Promise<PaidPayment | undefined> =>
  tx.maybeOne(sql`
    select y.invoice_id as "invoiceId", y.payment_method as way, y.last4, y.amount_cents as "amountCents",
      (y.processed_at at time zone c.time_zone)::date::text as day
    from payments y join clinics c on c.id = y.clinic_id
    where y.clinic_id = ${tx.clinicId} and y.id = ${id} and y.status = 'processed' and y.processed_at is not null`)
