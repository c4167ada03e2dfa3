import type { FinanceInfo, LedgerEntry, PaymentPlan } from '@archwire/contract/finance/plans'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { missingFrom } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { financeOf } from '../ledger/balance.ts'
import { ledgerOf, type PlanJsonContext, paymentsJson, plansOf } from '../ledger/plan-json.ts'

export async function readFinance(
  clinic: ClinicDatabase,
  input: Opening & { today: string },
): Promise<FinanceInfo> {
  const { info } = await openThrough(clinic, input, async tx => {
    const found = await financeOf(tx, input.patientId, input.today)
    if (found === undefined) throw notFound()
    return found
  })
  return info
}

export async function listPlans(
  clinic: ClinicDatabase,
  input: Opening & PlanJsonContext,
): Promise<PaymentPlan[]> {
  const { plans } = await openThrough(clinic, input, async tx => {
    const found = await plansOf(tx, input.patientId, input)
    if (found === undefined) throw notFound()
    return found
  })
  return plans
}

export async function listPayments(
  clinic: ClinicDatabase,
  input: Omit<Opening, 'patientId'> & PlanJsonContext & { invoiceId: number },
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, input, async tx => {
    const found = await paymentsJson(tx, input.invoiceId, input)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

export async function readLedger(
  clinic: ClinicDatabase,
  input: Opening & PlanJsonContext & { planId: number },
): Promise<LedgerEntry[]> {
  const { entries } = await openThrough(clinic, input, async tx => {
    const found = await ledgerOf(tx, input, input)
    if (found === undefined) throw await missingFrom(tx, input.patientId)
    return found
  })
  return entries
}
