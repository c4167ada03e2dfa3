import { type InvoiceStatus, invoiceStatuses, isOpen } from '@archwire/domain/finance/invoice-status'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

// What the bank is processing is paid already, as far as the patient can do anything about it.
const unpaid: InvoiceStatus[] = invoiceStatuses.filter(status => isOpen(status) && status !== 'capturing')

/**
 * Whether a row i of invoices with its balance b is to be paid by this day and is not: also where another try is
 * planned. What a plan still asks for later is not due.
 */
export const isDueBy = (today: string): Sql => sql`
  (i.due_date <= ${today}::date and b.due_cents > 0 and i.kind <> 'advance' and i.status = any(${unpaid}))`

/** What a patient has to pay by this day, in dollars. */
export const balanceDue = async (tx: Tx, patientId: number, today: string): Promise<number> =>
  (
    await tx.one<{ dollars: number }>(sql`
      select round(coalesce(sum(b.due_cents), 0) / 100.0, 2)::float8 as dollars
      from payment_plans l
      join invoices i on i.clinic_id = l.clinic_id and i.payment_plan_id = l.id
      join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
      where l.clinic_id = ${tx.clinicId} and l.patient_id = ${patientId} and l.status <> 'denied'
        and ${isDueBy(today)}`)
  ).dollars
