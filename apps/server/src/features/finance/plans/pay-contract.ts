import type { Reply } from '@archwire/contract/endpoint'
import type { payContract as payContractCall } from '@archwire/contract/finance/invoices'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { type PublicDeps, readPublicInvoice } from '../charges/pay-by-link.ts'
import { requireAccount } from '../gateway/clinic-account.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import type { PaymentDeps } from '../ledger/payment-deps.ts'
import { invoiceById } from '../ledger/plan-json.ts'
import { beginPlanOrder } from './create-plan.ts'
import { contractToPayById, firstInvoiceOf, lockContractToPay } from './plan-queries.ts'

/**
 * A patient who has just signed pays what the contract says of the first day, on the same page. Nothing is charged
 * here: the plan is made, and its first invoice is paid by its link, as every invoice is.
 */
export async function payContract(
  deps: PaymentDeps & PublicDeps,
  { appUrl, ...link }: ByLink & { appUrl: string },
): Promise<Reply<typeof payContractCall>> {
  const { now } = link
  const { clinic, id } = await findByLink(deps.database, 'contract', link)
  const token = await clinic.write(async tx => {
    // A plan that could not be paid by card is set up by the staff, who ask the patient how.
    await requireAccount(tx, deps.gateway)
    const planId = await makePlanOfContract(tx, deps, { contractId: id, appUrl, now })
    const shown = { appUrl, ...(await clinicDay(tx, now)) }
    return (await invoiceById(tx, await firstInvoiceOf(tx, planId), shown)).identifierToken
  })
  return { token, invoice: await readPublicInvoice(deps, { ...link, token, appUrl }) }
}

/**
 * The plan of a signed contract: made on the terms that were signed, unless somebody was faster. Pressed twice, in two
 * tabs, or by the patient and the staff at once, there is one plan. Later installments are paid by links that are sent
 * when they are due, until the staff choose otherwise.
 */
async function makePlanOfContract(
  tx: WriteTx,
  deps: PaymentDeps,
  { contractId, appUrl, now }: { contractId: number; appUrl: string; now: Date },
): Promise<number> {
  const found = await contractToPayById(tx, contractId)
  if (found === undefined) throw notFound()
  await lockPatientForShare(tx, found.patientId)
  const contract = await lockContractToPay(tx, contractId)
  // The records of two patients have just become one, and the contract has moved.
  if (contract.patientId !== found.patientId) return makePlanOfContract(tx, deps, { contractId, appUrl, now })
  if (contract.planId !== null) return contract.planId
  if (!contract.isSigned) throw refuse(422, 'This contract is not signed yet')
  if (!contract.isActive) throw refuse(422, 'This contract is no longer active')
  const { planId } = await beginPlanOrder(
    tx,
    deps,
    {
      patientId: contract.patientId,
      newPlan: {
        description: contract.description,
        amount: contract.totalCostCents,
        installments: contract.payments,
        discountRate: contract.discountBps / 100,
        interestRate: contract.interestBps / 100,
        paymentMethodId: null,
        sendPaymentLink: true,
        contract_id: contractId,
      },
      userId: null,
      appUrl,
      request: undefined,
    },
    now,
  )
  return planId
}
