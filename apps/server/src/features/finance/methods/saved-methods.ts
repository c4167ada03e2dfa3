import type { PaymentMethods, Verification } from '@archwire/contract/finance/methods'
import { methodProblemMessages } from '@archwire/domain/finance/payment-status'
import { z } from 'zod'
import type { PaymentGateway } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { enqueue, job, type Task, task } from '../../../platform/jobs/job.ts'
import { requirePatient } from '../../patients/patient-exists.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { missingFrom, refuseMerged } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { findAccount } from '../gateway/clinic-account.ts'
import { paymentsConcurrency } from '../gateway/payment-jobs.ts'
import { announceFinance } from '../ledger/finance-channel.ts'
import { refreshPlanStatuses } from '../ledger/lock-plan.ts'
import { lockMethod, lockMethodsOf, type MethodRow, markMethodRemoved, methodsOf } from './method-queries.ts'
import { chooseNewDefault, lockOpenInvoices, removeMethodFromInvoices } from './method-use.ts'

export type Viewer = { isAdmin: boolean; appUrl: string }

/** What staff see of saved cards and bank accounts; removed cards are for administrators. */
export function presentMethods(methods: MethodRow[], { isAdmin, appUrl }: Viewer): PaymentMethods {
  const shown = methods.filter(
    ({ type, status }) => status !== 'removed' || (isAdmin && type === 'credit_card'),
  )
  return {
    cards: shown
      .filter(({ type }) => type === 'credit_card')
      .map(method => ({
        ...commonFields(method),
        type: 'credit_card' as const,
        expirationDate: `${String(method.expMonth).padStart(2, '0')}/${method.expYear}`,
      })),
    bankAccounts: shown
      .filter(({ type }) => type === 'ach')
      .map(method => ({ ...commonFields(method), type: 'ach' as const, ...verificationOf(method, appUrl) })),
  }
}

const commonFields = ({ gatewayId, brand, last4, status, isDefault, problem }: MethodRow) => ({
  id: gatewayId,
  brand,
  last4,
  status,
  default: isDefault,
  ...(problem !== null && { problem: methodProblemMessages[problem] }),
})

export const verificationUrl = (appUrl: string, token: string): string =>
  `${appUrl}/bank-verification/${token}`

function verificationOf(
  { status, token, depositKind: kind, depositsOn: arrivesOn }: MethodRow,
  appUrl: string,
): { verification?: Verification } {
  if (status !== 'unverified' || token === null || kind === null || arrivesOn === null) return {}
  return { verification: { url: verificationUrl(appUrl, token), kind, arrivesOn } }
}

/** A removed method is detached at the provider too, after the removal is committed. */
export const detachMethod = job({
  name: 'detach-payment-method',
  payload: z.object({ gatewayId: z.string() }),
  maxAttempts: 10,
  concurrency: paymentsConcurrency,
})

export const detachMethodTask = (gateway: PaymentGateway): Task =>
  task(detachMethod, async ({ clinic, payload }) => {
    const account = await findAccount(gateway, clinic)
    if (account !== undefined) await gateway.detach(account, payload.gatewayId)
  })

type MethodInput = { patientId: number; gatewayId: string; userId: number; now: Date }

export async function listMethods(
  clinic: ClinicDatabase,
  opening: Opening,
  viewer: Viewer,
): Promise<PaymentMethods> {
  const { methods } = await openThrough(clinic, opening, async tx => {
    await requirePatient(tx, opening.patientId)
    return { patientId: opening.patientId, methods: await methodsOf(tx, opening.patientId) }
  })
  return presentMethods(methods, viewer)
}

export const removeMethod = (clinic: ClinicDatabase, input: MethodInput): Promise<undefined> =>
  clinic.write(async tx => {
    const method = await lockMethodOfPatient(tx, input)
    if (method.status === 'removed') throw refuse(422, 'This payment method was already removed')
    // A method that cannot be charged, or not yet, can always be removed.
    const isInUse = method.type === 'ach' && method.status === 'active'
    if (isInUse && (await isLastBankAccount(tx, input.patientId)))
      throw refuse(422, 'The last bank account cannot be deleted')
    await markMethodRemoved(tx, { id: method.id, userId: input.userId, now: input.now })
    const next = method.isDefault ? await chooseNewDefault(tx, input) : undefined
    await refreshPlanStatuses(
      tx,
      await removeMethodFromInvoices(tx, { methodId: method.id, now: input.now }),
      input.now,
    )
    await enqueue(tx, detachMethod, { gatewayId: method.gatewayId })
    tx.audit({
      action: 'remove',
      entityType: 'payment_method',
      entityId: method.id,
      patientId: input.patientId,
      changes: { status: [method.status, 'removed'], ...(next && { defaultNow: next.id }) },
    })
    announceFinance(tx, input.patientId)
    return undefined
  })

/** Takes a method off the open invoices of a patient; it stays saved. */
export const clearMethod = (clinic: ClinicDatabase, input: MethodInput): Promise<undefined> =>
  clinic.write(async tx => {
    const method = await lockMethodOfPatient(tx, input)
    const plans = await removeMethodFromInvoices(tx, { methodId: method.id, now: input.now })
    if (plans.length === 0) return undefined
    await refreshPlanStatuses(tx, plans, input.now)
    tx.audit({
      action: 'clear',
      entityType: 'payment_method',
      entityId: method.id,
      patientId: input.patientId,
      changes: { plans },
    })
    announceFinance(tx, input.patientId)
    return undefined
  })

/** Locks a method of this patient and the invoices that use it, so that nobody charges it or adds another one. */
async function lockMethodOfPatient(tx: WriteTx, { patientId, gatewayId }: MethodInput): Promise<MethodRow> {
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  await lockMethodsOf(tx, patientId)
  await lockOpenInvoices(tx, patientId)
  const method = await lockMethod(tx, gatewayId)
  if (method === undefined || method.patientId !== patientId) throw await missingFrom(tx, patientId)
  return method
}

const isLastBankAccount = async (tx: WriteTx, patientId: number): Promise<boolean> =>
  (await methodsOf(tx, patientId)).filter(({ type, status }) => type === 'ach' && status === 'active')
    .length === 1
