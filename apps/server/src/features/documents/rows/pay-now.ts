import { contractSums } from '@archwire/domain/documents/contract-terms'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

type Found = {
  isActive: boolean
  /** Cards can be charged for the clinic. */
  isOpen: boolean
  totalCostCents: number
  discountBps: number
  interestBps: number
  downPaymentCents: number
  payments: number
  planId: number | null
  /** Of the plan's first invoice; null if nothing can be taken for it now. */
  dueCents: number | null
}

const payNowRow = (tx: Tx, id: number, now: Date): Promise<Found> =>
  tx.one(sql`
    select c.active as "isActive",
      k.billing_onboarding_status = 'completed'
        and exists (select from payment_accounts a where a.clinic_id = c.clinic_id) as "isOpen",
      c.total_cost_cents as "totalCostCents", c.discount_bps as "discountBps", c.interest_bps as "interestBps",
      c.down_payment_cents as "downPaymentCents", c.monthly_payment_count as payments, l.id as "planId",
      (select d.due_cents from open_dues((${now}::timestamptz at time zone k.time_zone)::date) d
       join invoices i on i.clinic_id = d.clinic_id and i.id = d.invoice_id and i.sequence = 1
       where d.clinic_id = c.clinic_id and d.payment_plan_id = l.id and d.is_due_now) as "dueCents"
    from contracts c
    join clinics k on k.id = c.clinic_id
    left join payment_plans l on l.clinic_id = c.clinic_id and l.contract_id = c.id
      and l.status not in ('denied', 'canceled')
    where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)

/** What can be paid of a contract on its page, in dollars: what it says of the first day, or what is left of that. */
export async function payNowOf(tx: Tx, id: number, now: Date): Promise<number | undefined> {
  const found = await payNowRow(tx, id, now)
  if (!found.isActive || !found.isOpen) return undefined
  const cents = found.planId === null ? contractSums(found).dueTodayCents : found.dueCents
  return cents === null || cents === 0 ? undefined : cents / 100
}
