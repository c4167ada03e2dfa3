import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { textPatient } from '../messaging/text-patient.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { missingFrom, refuseMerged } from '../patients/refuse-merged.ts'
import { announceFinance } from './announce.ts'
import { lockMethod } from './method-queries.ts'
import { verificationUrl } from './present-methods.ts'
import { type LinkDeps, type LinkSent, once, waysTo } from './send-payment-link.ts'
import { bankVerificationLetter } from './verification-letter.ts'
import { linkedMethod, noteVerificationSent } from './verification-queries.ts'

type Asked = { patientId: number; gatewayId: string; userId: number; appUrl: string; now: Date }

/**
 * Sends the patient the link by which they verify a bank account, by every way there is. Whoever asks again within a
 * minute means the same one.
 */
export async function sendVerification(tx: WriteTx, deps: LinkDeps, asked: Asked): Promise<LinkSent> {
  const { patientId, now } = asked
  const patient = await holdPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const held = await lockMethod(tx, asked.gatewayId)
  if (held === undefined || held.patientId !== patientId) throw await missingFrom(tx, patientId)
  const method = await linkedMethod(tx, held.id)
  if (method?.status !== 'unverified' || method.token === null)
    throw refuse(422, 'This bank account does not wait for verification')
  const sentTo = await waysTo(tx, deps, method, false)
  const url = verificationUrl(asked.appUrl, method.token)
  if (method.sentAt !== null && now.getTime() - method.sentAt.getTime() < once) return { url, sentTo }
  if (sentTo.includes('email') && method.email !== null) {
    await deps.outbox.queue(tx, {
      kind: bankVerificationLetter,
      to: method.email,
      variables: { appUrl: asked.appUrl },
      reason: `bank_verification:${method.id}:${now.getTime()}`,
      related: { type: 'payment_method', id: method.id },
    })
  }
  await noteVerificationSent(tx, method.id, now)
  tx.audit({
    action: 'send',
    entityType: 'payment_method',
    entityId: method.id,
    patientId,
    changes: { link: sentTo },
  })
  announceFinance(tx, patientId)
  if (sentTo.includes('sms') && method.phoneNumber !== null) {
    const body = `${method.clinicName}: please verify your bank account that ends in ${method.last4} here: ${url}`
    const { phoneNumber } = method
    await textPatient(tx, deps.announceCounts, { phoneNumber, body, userId: asked.userId, now })
  }
  return { url, sentTo }
}
