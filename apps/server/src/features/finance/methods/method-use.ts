import { canChangeMethod, invoiceStatuses } from '@archwire/domain/finance/invoice-status'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refreshPlanStatuses } from '../ledger/lock-plan.ts'
import { type MethodRow, makeDefault, methodsOf } from './method-queries.ts'

const changeable = invoiceStatuses.filter(canChangeMethod)

/** Locks the plans and open invoices of a patient, in the order that all code uses. */
export async function lockOpenInvoices(tx: WriteTx, patientId: number): Promise<void> {
  await tx.run(sql`
    select from payment_plans where clinic_id = ${tx.clinicId} and patient_id = ${patientId} order by id for update`)
  await tx.run(sql`
    select from invoices i
    where clinic_id = ${tx.clinicId} and status = any(${[...changeable, 'capturing']})
      and payment_plan_id in (
        select id from payment_plans where clinic_id = ${tx.clinicId} and patient_id = ${patientId})
    order by payment_plan_id, id for update`)
}

/**
 * Takes a method off open invoices, and off those that a payment in advance has closed, because they may be opened
 * again. Scheduled invoices are then to be paid by hand. Returns the plans.
 */
export const removeMethodFromInvoices = async (
  tx: WriteTx,
  { methodId, message = null, now }: { methodId: number; message?: string | null; now: Date },
): Promise<number[]> =>
  planIdsOf(
    await tx.many(sql`
      update invoices set payment_method_id = null, next_attempt_on = null, updated_at = ${now},
        status = case status when 'awaiting_process' then 'awaiting_payment' else status end,
        last_error_message = case when status = any(${changeable}) then coalesce(${message}, last_error_message)
                                  else last_error_message end
      where clinic_id = ${tx.clinicId} and payment_method_id = ${methodId}
        and (status = any(${[...changeable, 'capturing']}) or status_before_advance is not null)
      returning payment_plan_id as "planId"`),
  )

/**
 * Assigns a method to open invoices: to all of them, or to those without a method and link. An invoice that waits for
 * an unverified bank account keeps it.
 */
const assignMethodToInvoices = async (
  tx: WriteTx,
  {
    methodId,
    patientId,
    isOnlyOne,
    now,
  }: { methodId: number; patientId: number; isOnlyOne: boolean; now: Date },
): Promise<number[]> =>
  planIdsOf(
    await tx.many(sql`
      update invoices i set payment_method_id = ${methodId}, updated_at = ${now},
        -- The error message was about the method that the invoice has lost.
        last_error_message = case when i.payment_method_id is null then null else i.last_error_message end,
        status = case i.status when 'declined' then 'awaiting_payment' else i.status end
      from payment_plans p
      where p.clinic_id = i.clinic_id and p.id = i.payment_plan_id and i.clinic_id = ${tx.clinicId}
        and p.patient_id = ${patientId} and i.status = any(${changeable})
        and i.payment_method_id is distinct from ${methodId}
        and not exists (select from payment_methods m
                        where m.clinic_id = i.clinic_id and m.id = i.payment_method_id and m.status = 'unverified')
        and (${isOnlyOne} or (i.payment_method_id is null and not i.send_payment_link))
      returning i.payment_plan_id as "planId"`),
  )

/** Invoices that wait for a bank account go on once it is verified. Returns those that are due by this day. */
export const resumeWaitingInvoices = (
  tx: WriteTx,
  { methodId, message, day, now }: { methodId: number; message: string; day: string; now: Date },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    with waiting as (
      update invoices set last_error_message = nullif(last_error_message, ${message}), updated_at = ${now}
      where clinic_id = ${tx.clinicId} and payment_method_id = ${methodId} and status = 'awaiting_process'
      returning id, coalesce(next_attempt_on, due_date) as day)
    select id from waiting where day <= ${day}::date order by id`)

const planIdsOf = (rows: { planId: number }[]): number[] => [...new Set(rows.map(({ planId }) => planId))]

/** A method can be charged from now on. It becomes the default if it is the only one, and open invoices get it. */
export async function activateMethod(
  tx: WriteTx,
  { methodId, patientId, now }: { methodId: number; patientId: number; now: Date },
): Promise<void> {
  const active = (await methodsOf(tx, patientId)).filter(({ status }) => status === 'active')
  const isOnlyOne = active.length === 1
  if (isOnlyOne) await makeDefault(tx, methodId, now)
  const plans = await assignMethodToInvoices(tx, { methodId, patientId, isOnlyOne, now })
  await refreshPlanStatuses(tx, plans, now)
}

/** The default method is gone: the newest one that is left takes its place. */
export async function chooseNewDefault(
  tx: WriteTx,
  { patientId, now }: { patientId: number; now: Date },
): Promise<MethodRow | undefined> {
  const next = (await methodsOf(tx, patientId)).find(({ status }) => status === 'active')
  if (next !== undefined) await makeDefault(tx, next.id, now)
  return next
}
