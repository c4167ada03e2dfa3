import type { PaymentMethods, setupKinds } from '@archwire/contract/finance/methods'
import { duplicateCard } from '@archwire/contract/finance/methods'
import { methodProblemMessages } from '@archwire/domain/finance/payment-status'
import type { GatewayMethod, SetupState } from '../../../drivers/payments/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { type Billing, customerOf } from '../gateway/clinic-account.ts'
import { announceFinance } from '../ledger/finance-channel.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import {
  hasFingerprint,
  insertMethod,
  insertUnverified,
  lockMethod,
  lockMethodsOf,
  type MethodRow,
  methodsOf,
  refreshMethod,
} from './method-queries.ts'
import { activateMethod, lockOpenInvoices } from './method-use.ts'
import { detachMethod, presentMethods, type Viewer } from './saved-methods.ts'

const unknownMethod = () => refuse(422, 'The payment provider does not know this payment method')

/** Whether the patient already has the card of this token. Removed cards count too. */
export async function isDuplicateCard(
  { gateway, account }: Billing,
  { patientId, tokenId }: { patientId: number; tokenId: string },
): Promise<boolean> {
  const token = await gateway.retrieveToken(account, tokenId)
  if (token === undefined) throw refuse(422, 'The payment provider does not know this card')
  return account.clinic.read(tx => hasFingerprint(tx, { patientId, fingerprint: token.fingerprint }))
}

/** The secret with which the provider's fields save a card or bank account for a patient. */
export async function startSetup(
  billing: Billing,
  { patientId, kind }: { patientId: number; kind: (typeof setupKinds)[number] },
): Promise<{ clientSecret: string }> {
  const customerId = await customerOf(billing, patientId)
  return billing.gateway.createSetupIntent(billing.account, { customerId, kind })
}

/**
 * Stores a method that was saved at the provider. The browser is not trusted: the provider is asked. A bank account
 * that waits for a small deposit has no customer there yet, and is recognized by its setup.
 */
export async function saveMethod(
  billing: Billing,
  input: { patientId: number; gatewayId: string; setupId: string | undefined; viewer: Viewer; now: Date },
): Promise<PaymentMethods> {
  const { gateway, account } = billing
  const customerId = await customerOf(billing, input.patientId)
  const method = await gateway.retrievePaymentMethod(account, input.gatewayId)
  const setup = input.setupId === undefined ? undefined : await gateway.retrieveSetup(account, input.setupId)
  if (method === undefined) throw unknownMethod()
  const result = await account.clinic.write(tx => saveNewOrKnown(tx, { ...input, method, setup, customerId }))
  if (result === 'duplicate') throw refuse(422, duplicateCard)
  return presentMethods(result, input.viewer)
}

async function saveNewOrKnown(
  tx: WriteTx,
  {
    patientId,
    method,
    setup,
    customerId,
    now,
  }: {
    patientId: number
    method: GatewayMethod
    setup: SetupState | undefined
    customerId: string
    now: Date
  },
): Promise<MethodRow[] | 'duplicate'> {
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  await lockMethodsOf(tx, patientId)
  await lockOpenInvoices(tx, patientId)
  const known = await lockMethod(tx, method.id)
  if (known?.status === 'removed' && known.patientId === patientId)
    throw refuse(422, 'This payment method was already removed')
  const waiting = waitingFor(setup, { method, customerId })
  if (waiting !== undefined) {
    if (known === undefined) await saveUnverified(tx, { patientId, method, customerId, setup: waiting, now })
    else if (known.patientId !== patientId) throw unknownMethod()
    return methodsOf(tx, patientId)
  }
  // A known method may have come from a merged record. A new one must be saved for this patient's customer.
  const isTheirs = known === undefined ? method.customerId === customerId : known.patientId === patientId
  if (!isTheirs || method.customerId === null) throw unknownMethod()
  const { fingerprint } = method
  if (
    known === undefined &&
    fingerprint !== null &&
    method.type === 'credit_card' &&
    (await hasFingerprint(tx, { patientId, fingerprint, otherThan: method.id }))
  ) {
    await enqueue(tx, detachMethod, { gatewayId: method.id })
    return 'duplicate'
  }
  const saved = await insertOrRefresh(tx, { known, patientId, method, customerId, now })
  // The status of a known method follows from the provider's events, not from this call.
  if (saved.status === 'active') await activateMethod(tx, { methodId: saved.id, patientId, now })
  announceFinance(tx, patientId)
  return methodsOf(tx, patientId)
}

/** The setup of this bank account of this patient, if it still waits. A failed one is refused. */
function waitingFor(
  setup: SetupState | undefined,
  { method, customerId }: { method: GatewayMethod; customerId: string },
): Extract<SetupState, { status: 'waiting' }> | undefined {
  if (setup === undefined || method.customerId !== null) return undefined
  const isTheirs = setup.customerId === customerId && setup.methodId === method.id && method.type === 'ach'
  if (!isTheirs) throw unknownMethod()
  if (setup.status === 'failed') throw refuse(422, methodProblemMessages[setup.problem])
  return setup.status === 'waiting' ? setup : undefined
}

async function saveUnverified(
  tx: WriteTx,
  input: Omit<Parameters<typeof insertUnverified>[1], 'timeZone'>,
): Promise<void> {
  const { timeZone } = await clinicDay(tx, input.now)
  const saved = await insertUnverified(tx, { ...input, timeZone })
  tx.audit({
    action: 'create',
    entityType: 'payment_method',
    entityId: saved.id,
    patientId: input.patientId,
    changes: { type: saved.type, status: saved.status },
  })
  announceFinance(tx, input.patientId)
}

async function insertOrRefresh(
  tx: WriteTx,
  {
    known,
    ...input
  }: {
    known: MethodRow | undefined
    patientId: number
    method: GatewayMethod
    customerId: string
    now: Date
  },
): Promise<MethodRow> {
  if (known !== undefined) {
    await refreshMethod(tx, known.id, input.method, input.now)
    return known
  }
  const saved = await insertMethod(tx, input)
  tx.audit({
    action: 'create',
    entityType: 'payment_method',
    entityId: saved.id,
    patientId: input.patientId,
    changes: { type: saved.type },
  })
  return saved
}
