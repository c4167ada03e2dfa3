import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { missingFrom, refuseMerged } from '../patients/refuse-merged.ts'
import { announceFinance } from './announce.ts'
import { closePlans } from './close-plans.ts'
import { detachMethod } from './detach-method.ts'
import { holdOpenInvoices, takeMethodOff } from './method-invoices.ts'
import { holdMethods, lockMethod, type MethodRow, markMethodRemoved, methodsOf } from './method-queries.ts'
import { patientIsThere } from './patient-is-there.ts'
import { presentMethods, type Viewer } from './present-methods.ts'
import { newDefault } from './put-to-use.ts'

type Asked = { patientId: number; gatewayId: string; userId: number; now: Date }

export async function listMethods(
  clinic: ClinicDatabase,
  asked: Opening,
  viewer: Viewer,
): Promise<PaymentMethods> {
  const { methods } = await openThrough(clinic, asked, async tx => {
    await patientIsThere(tx, asked.patientId)
    return { patientId: asked.patientId, methods: await methodsOf(tx, asked.patientId) }
  })
  return presentMethods(methods, viewer)
}

export const removeMethod = (clinic: ClinicDatabase, asked: Asked): Promise<undefined> =>
  clinic.write(async tx => {
    const method = await holdMethod(tx, asked)
    if (method.status === 'removed') throw refuse(422, 'This payment method was already removed')
    // What cannot be charged, or not yet, pays nothing that would be left without.
    const isInUse = method.type === 'ach' && method.status === 'active'
    if (isInUse && (await isLastBankAccount(tx, asked.patientId)))
      throw refuse(422, 'The last bank account cannot be deleted')
    await markMethodRemoved(tx, { id: method.id, userId: asked.userId, now: asked.now })
    const next = method.isDefault ? await newDefault(tx, asked) : undefined
    await closePlans(tx, await takeMethodOff(tx, { methodId: method.id, now: asked.now }), asked.now)
    await enqueue(tx, detachMethod, { gatewayId: method.gatewayId })
    tx.audit({
      action: 'remove',
      entityType: 'payment_method',
      entityId: method.id,
      patientId: asked.patientId,
      changes: { status: [method.status, 'removed'], ...(next && { defaultNow: next.id }) },
    })
    announceFinance(tx, asked.patientId)
    return undefined
  })

/** Takes a method off the open invoices of a patient; it stays saved. */
export const clearMethod = (clinic: ClinicDatabase, asked: Asked): Promise<undefined> =>
  clinic.write(async tx => {
    const method = await holdMethod(tx, asked)
    const plans = await takeMethodOff(tx, { methodId: method.id, now: asked.now })
    if (plans.length === 0) return undefined
    await closePlans(tx, plans, asked.now)
    tx.audit({
      action: 'clear',
      entityType: 'payment_method',
      entityId: method.id,
      patientId: asked.patientId,
      changes: { plans },
    })
    announceFinance(tx, asked.patientId)
    return undefined
  })

/** A method of this patient, with everything that it is used by: nobody charges by it, or adds another, meanwhile. */
async function holdMethod(tx: WriteTx, { patientId, gatewayId }: Asked): Promise<MethodRow> {
  const patient = await holdPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  await holdMethods(tx, patientId)
  await holdOpenInvoices(tx, patientId)
  const method = await lockMethod(tx, gatewayId)
  if (method === undefined || method.patientId !== patientId) throw await missingFrom(tx, patientId)
  return method
}

const isLastBankAccount = async (tx: WriteTx, patientId: number): Promise<boolean> =>
  (await methodsOf(tx, patientId)).filter(({ type, status }) => type === 'ach' && status === 'active')
    .length === 1
