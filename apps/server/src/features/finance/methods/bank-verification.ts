import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { MethodProblem, MethodStatus } from '@archwire/domain/finance/payment-status'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { z } from 'zod'
import type { PaymentGateway } from '../../../drivers/payments/port.ts'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { writePatientEmail } from '../../../platform/email/patient-email.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { html, plainPage } from '../../../platform/http/server-pages.ts'
import { clinicHeadColumns } from '../../../platform/links/clinic-head.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'
import { textPatient } from '../../messaging/conversation/text-patient.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { missingFrom, refuseMerged } from '../../patients/record/merged-records.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { announceFinance } from '../ledger/finance-channel.ts'
import {
  channelsFor,
  type LinkDeps,
  type LinkSent,
  resendWaitMs,
} from '../payment-links/send-payment-link.ts'
import { lookUpVerification } from './method-events.ts'
import { lockMethod } from './method-queries.ts'
import { verificationUrl } from './saved-methods.ts'

/** A bank account that is verified by a link, with its patient and how to reach them. */
type LinkedMethod = {
  id: number
  gatewayId: string
  patientId: number
  token: string | null
  last4: string
  status: MethodStatus
  problem: MethodProblem | null
  depositKind: 'amounts' | 'descriptor_code' | null
  depositsOn: string | null
  sentAt: Date | null
  firstName: string
  email: string | null
  phoneNumber: string | null
} & ClinicHead

const linkedMethod = async (tx: Tx, id: number): Promise<LinkedMethod | undefined> => {
  const row = await tx.maybeOne<LinkedMethod>(sql`
    select m.id, m.gateway_id as "gatewayId", m.patient_id as "patientId", ${storedLinkColumns(sql`m`)} as token, m.last4,
      m.status, m.problem, m.deposit_kind as "depositKind", m.deposits_on::text as "depositsOn",
      m.verification_sent_at as "sentAt", p.first_name as "firstName", p.email, p.phone_number as "phoneNumber",
      ${clinicHeadColumns}
    from payment_methods m
    join patients p on p.clinic_id = m.clinic_id and p.id = m.patient_id
    join clinics c on c.id = m.clinic_id
    where m.clinic_id = ${tx.clinicId} and m.id = ${id}`)
  return row && { ...row, token: row.token && tx.links.open('payment_method', row.token) }
}

const markVerificationSent = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set verification_sent_at = ${now}, updated_at = ${now},
      link_ends_at = greatest(link_ends_at, ${endOfLink(tx, now)})
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** What the patient must look for at their bank. */
const depositText = ({ depositKind, depositsOn }: LinkedMethod): string => {
  const when = depositsOn === null ? '' : ` on ${formatDay(depositsOn, 'MM/dd/yyyy')} or soon after`
  return depositKind === 'amounts'
    ? `Two small deposits arrive there${when}. Then open the link, and type both amounts.`
    : `A deposit of one cent arrives there${when}. Then open the link, and type the six-character code beside it, which begins with SM.`
}

/** Asks a patient to verify that a bank account is theirs, so that they can pay with it. */
export const bankVerificationEmail = emailKind({
  name: 'bank_verification',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables: { appUrl }, related }) => {
    const method = related && (await linkedMethod(tx, related.id))
    if (method?.status !== 'unverified' || method.token === null)
      return { noReason: 'the bank account does not wait for verification any more.' }
    if (method.email !== to) return { noReason: 'the patient has another address now.' }
    const why = `The bank account that ends in ${method.last4} was given to ${method.clinicName} to pay by. Before anything is charged, please show that it is yours. ${depositText(method)}`
    return writePatientEmail({
      clinic: method,
      subject: `Your bank account at ${method.clinicName}`,
      firstName: method.firstName,
      message: [why],
      link: { address: verificationUrl(appUrl, method.token), label: 'Verify the bank account' },
    })
  },
})

type SendVerificationInput = {
  patientId: number
  gatewayId: string
  userId: number
  appUrl: string
  now: Date
}

/**
 * Sends the patient the link to verify a bank account, by email and text if possible. A second request within a minute
 * sends nothing more.
 */
export async function sendVerification(
  tx: WriteTx,
  deps: LinkDeps,
  input: SendVerificationInput,
): Promise<LinkSent> {
  const { patientId, now } = input
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const locked = await lockMethod(tx, input.gatewayId)
  if (locked === undefined || locked.patientId !== patientId) throw await missingFrom(tx, patientId)
  const method = await linkedMethod(tx, locked.id)
  if (method?.status !== 'unverified' || method.token === null)
    throw refuse(422, 'This bank account does not wait for verification')
  const sentTo = await channelsFor(tx, deps, method, false)
  const url = verificationUrl(input.appUrl, method.token)
  if (method.sentAt !== null && now.getTime() - method.sentAt.getTime() < resendWaitMs) return { url, sentTo }
  if (sentTo.includes('email') && method.email !== null) {
    await deps.outbox.queue(tx, {
      kind: bankVerificationEmail,
      to: method.email,
      variables: { appUrl: input.appUrl },
      reason: `bank_verification:${method.id}:${now.getTime()}`,
      related: { type: 'payment_method', id: method.id },
    })
  }
  await markVerificationSent(tx, method.id, now)
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
    await textPatient(tx, deps.announceCounts, { phoneNumber, body, userId: input.userId, now })
  }
  return { url, sentTo }
}

type Deps = {
  database: Database
  gateway: PaymentGateway | undefined
  announceCounts: AnnounceCounts
}

/** An address to redirect to, or a page to show. */
type OpenedVerification = { url: string } | { status: number; page: string }

/**
 * Opens the link of a bank account that waits for verification. It leads to the provider's own page, whose address is
 * looked up each time and not stored, because anybody who has it can verify the account. Afterwards it shows the
 * outcome.
 */
export async function openVerification(
  { database, gateway, announceCounts }: Deps,
  link: ByLink,
): Promise<OpenedVerification> {
  const { id, clinic } = await findByLink(database, 'payment_method', link)
  const before = await clinic.read(tx => linkedMethod(tx, id))
  if (before === undefined) throw notFound()
  if (before.status === 'unverified') {
    const { gatewayId } = before
    const deps = gateway && { gateway, notifyDeps: { announceCounts } }
    try {
      const setup = deps && (await lookUpVerification(deps, clinic, { gatewayId, now: link.now }))
      if (setup?.status === 'waiting') return { url: setup.verification.url }
    } catch {
      return { status: 503, page: tryLaterPage }
    }
  }
  const method = (await clinic.read(tx => linkedMethod(tx, id))) ?? before
  if (method.status === 'unverified') return { status: 503, page: tryLaterPage }
  const { clinicName, clinicPhoneNumber: phone, last4 } = method
  if (method.status === 'active') {
    const message = `The bank account that ends in ${last4} is verified. There is nothing more to do.`
    return {
      status: 200,
      page: plainPage('Bank account verified', html`<h1>Thank you</h1><p>${message}</p>`, method),
    }
  }
  const call = phone === null ? 'Please ask' : `Please call ${formatPhone(phone)} to ask`
  const message = `The bank account that ends in ${last4} cannot be verified any more. ${call} ${clinicName} how else you can pay.`
  return {
    status: 200,
    page: plainPage('Bank account not verified', html`<h1>This link is over</h1><p>${message}</p>`, method),
  }
}

const tryLaterPage = plainPage(
  'Please try again later',
  html`<h1>Please try again in a few minutes</h1><p>The payment provider does not answer at the moment. Nothing is lost.</p>`,
)
