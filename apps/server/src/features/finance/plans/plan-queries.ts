import type { Classification, PlanStatus } from '@archwire/domain/finance/invoice-status'
import type { PlannedInvoice, PlanSums, PlanTerms } from '@archwire/domain/finance/plan-maths'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'
import type { IdempotencyKey } from '../ledger/idempotency-key.ts'

/** Undefined: its idempotency key was used before. */
export const insertPlan = (
  tx: WriteTx,
  plan: {
    patientId: number
    contractId: number | null
    description: string
    classification: Classification
    status: 'pending' | 'on_going'
    terms: PlanTerms
    sums: PlanSums
    sendPaymentLink: boolean
    startedAt: string
    request: IdempotencyKey | undefined
    /** Null: the patient. */
    userId: number | null
    now: Date
  },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into payment_plans
      (clinic_id, patient_id, contract_id, description, classification, status, amount_cents, discount_bps,
       interest_bps, down_payment_cents, installments, amount_with_discount_cents, installment_amount_cents,
       total_due_cents, send_payment_link, started_at, request_key, request_hash, created_by_user_id, created_at,
       updated_at)
    values (${tx.clinicId}, ${plan.patientId}, ${plan.contractId}, ${plan.description}, ${plan.classification},
            ${plan.status}, ${plan.terms.amountCents}, ${plan.terms.discountBps}, ${plan.terms.interestBps},
            ${plan.terms.downPaymentCents}, ${plan.terms.installments}, ${plan.sums.amountWithDiscountCents},
            ${plan.sums.installmentCents}, ${plan.sums.totalDueCents}, ${plan.sendPaymentLink}, ${plan.startedAt},
            ${plan.request?.key ?? null}, ${plan.request?.hash ?? null}, ${plan.userId}, ${plan.now}, ${plan.now})
    on conflict (clinic_id, request_key) do nothing
    returning id`)

export async function insertInvoices(
  tx: WriteTx,
  planId: number,
  invoices: (Omit<PlannedInvoice, 'kind'> & { kind: PlannedInvoice['kind'] | 'advance' })[],
  values: {
    status: 'awaiting_payment' | 'awaiting_process' | 'pending'
    methodId: number | null
    sendPaymentLink: boolean
    now: Date
  },
): Promise<{ id: number }[]> {
  const rows = invoices.map(({ kind, sequence, dueDate, totalCents }) => {
    const { digest, sealed } = tx.links.make('invoice')
    return {
      kind,
      sequence,
      due_date: dueDate,
      total_cents: totalCents,
      digest: digest.toString('hex'),
      sealed: sealed.toString('hex'),
    }
  })
  return tx.many(sql`
    insert into invoices (clinic_id, payment_plan_id, token_digest, token_sealed, link_ends_at, kind, sequence,
                          due_date, total_cents, status, payment_method_id, send_payment_link, created_at, updated_at)
    select ${tx.clinicId}, ${planId}, decode(digest, 'hex'), decode(sealed, 'hex'), ${endOfLink(tx, values.now)}, kind, sequence, due_date, total_cents, ${values.status}, ${values.methodId},
      ${values.sendPaymentLink}, ${values.now}, ${values.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as i(kind text, sequence int, due_date date, total_cents bigint, digest text, sealed text)
    order by sequence
    returning id`)
}

export const statusOfPlan = (
  tx: Tx,
  id: number,
): Promise<{ status: PlanStatus; lastErrorMessage: string | null }> =>
  tx.one(sql`
    select status, last_error_message as "lastErrorMessage" from payment_plans
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** The contract, whom it belongs to, and its plan, if it has one that is in force. */
type ContractToPay = {
  patientId: number
  description: string
  isActive: boolean
  isSigned: boolean
  totalCostCents: number
  discountBps: number
  interestBps: number
  payments: number
  planId: number | null
}

const contractToPay = (tx: Tx, id: number): Sql => sql`
  select c.patient_id as "patientId", c.description, c.active as "isActive", c.signed_at is not null as "isSigned",
    c.total_cost_cents as "totalCostCents", c.discount_bps as "discountBps", c.interest_bps as "interestBps",
    c.monthly_payment_count as payments,
    (select l.id from payment_plans l where l.clinic_id = c.clinic_id and l.contract_id = c.id
     and l.status not in ('denied', 'canceled')) as "planId"
  from contracts c where c.clinic_id = ${tx.clinicId} and c.id = ${id}`

export const contractToPayById = (tx: Tx, id: number): Promise<ContractToPay | undefined> =>
  tx.maybeOne(contractToPay(tx, id))

/** Locks it for itself: of two that make its plan at once, the second finds the first one's. Its row is locked first. */
export async function lockContractToPay(tx: WriteTx, id: number): Promise<ContractToPay> {
  await tx.run(sql`select id from contracts where clinic_id = ${tx.clinicId} and id = ${id} for update`)
  return tx.one(contractToPay(tx, id))
}

/** The invoice of a plan that is due first. */
export const firstInvoiceOf = async (tx: Tx, planId: number): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      select id from invoices where clinic_id = ${tx.clinicId} and payment_plan_id = ${planId}
      order by sequence limit 1`)
  ).id

export type LockedContract = {
  id: number
  isActive: boolean
  isSigned: boolean
  totalCostCents: number
  discountBps: number
  interestBps: number
  downPaymentCents: number
  payments: number
  hasPlan: boolean
}

/** Locks the contract of a plan, so that it is neither archived nor signed while the plan is created. */
export const lockContract = (
  tx: WriteTx,
  { id, patientId }: { id: number; patientId: number },
): Promise<LockedContract | undefined> =>
  tx.maybeOne(sql`
    select c.id, c.active as "isActive", c.signed_at is not null as "isSigned",
      c.total_cost_cents as "totalCostCents", c.discount_bps as "discountBps", c.interest_bps as "interestBps",
      c.down_payment_cents as "downPaymentCents", c.monthly_payment_count as payments,
      exists (select from payment_plans l where l.clinic_id = c.clinic_id and l.contract_id = c.id
              and l.status not in ('denied', 'canceled')) as "hasPlan"
    from contracts c where c.clinic_id = ${tx.clinicId} and c.id = ${id} and c.patient_id = ${patientId}
    for share of c`)
