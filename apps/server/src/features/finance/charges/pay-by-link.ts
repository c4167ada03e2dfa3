import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import type { Payment } from '@archwire/contract/finance/plans'
import { planPart } from '@archwire/domain/finance/plan-part'
import type { PaymentGateway } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import { takeAttempt, tooMany } from '../../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { readByLink } from '../../patients/links/patient-links.ts'
import { type Billing, customerOf, openBilling, usableAccount } from '../gateway/clinic-account.ts'
import { idempotencyKey } from '../ledger/idempotency-key.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import type { PaymentDeps } from '../ledger/payment-deps.ts'
import { paymentOutcome } from '../ledger/payment-queries.ts'
import { invoiceById, paymentById } from '../ledger/plan-json.ts'
import { insertOneTimeCard, ownerOfKnownMethod } from '../methods/method-queries.ts'
import { startSetup } from '../methods/save-method.ts'
import { detachMethod, verificationUrl } from '../methods/saved-methods.ts'
import { isPayable } from '../payment-links/link-emails.ts'
import { type LinkedInvoice, linkedInvoice } from '../payment-links/link-queries.ts'
import { receiptByLink } from '../receipts/receipt-email.ts'
import { chargeInvoice, earlierCharge, finishCharge } from './charge-invoice.ts'

export type PublicDeps = { database: Database; gateway: PaymentGateway | undefined }

/** What anybody who has the link of an invoice sees of it. */
export async function readPublicInvoice(
  { database, gateway }: PublicDeps,
  { appUrl, ...link }: ByLink & { appUrl: string },
): Promise<PublicInvoice> {
  const { now } = link
  const found = await findByLink(database, 'invoice', link)
  const { id } = found
  const { linked, invoice, account, receipt } = await readByLink(found, now, async tx => {
    const shown = { appUrl, ...(await clinicDay(tx, now)) }
    const [linked, invoice, account] = await Promise.all([
      linkedInvoice(tx, id),
      invoiceById(tx, id, shown),
      usableAccount(tx, gateway),
    ])
    if (linked === undefined) throw notFound()
    const last = invoice.payments.find(({ status }) => status === 'processed')
    const receipt = last && (await receiptByLink(tx, last.id))
    return { patientId: linked.patientId, linked, invoice, account, receipt }
  })
  const part = planPart(linked, linked.installments)
  const payable = isPayable(linked) && account !== undefined
  // A patient who must confirm a payment at their bank can go on after a reload, in the provider's own window.
  const taker = payable || linked.status === 'capturing' ? account : undefined
  return {
    clinicName: linked.clinicName,
    clinicPhone: linked.clinicPhoneNumber,
    clinicAddress: linked.clinicAddress,
    patientFirstName: linked.firstName,
    description: linked.description,
    dueDate: invoice.dueDate,
    total: invoice.total,
    paid: invoice.paid,
    refunded: invoice.refunded,
    dueAmount: invoice.dueAmount,
    status: invoice.status,
    overdue: invoice.overdue,
    lastPaymentDeclined: invoice.payments[0]?.status === 'declined',
    payable,
    payments: shownPayments(invoice.payments).map(
      ({ createdAt, amountCharged, amountRefunded, last4, status, paymentMethod }) => ({
        createdAt,
        amountCharged,
        amountRefunded,
        last4,
        status,
        paymentMethod,
      }),
    ),
    gateway:
      taker === undefined
        ? null
        : {
            name: taker.gateway.name,
            publishableKey: taker.gateway.publishableKey,
            accountId: taker.accountId,
          },
    ...verificationIn(linked, appUrl),
    ...(part && { part }),
    ...(receipt && { receipt }),
  }
}

const verificationIn = ({ verificationToken, verificationLast4 }: LinkedInvoice, appUrl: string) =>
  verificationToken === null || verificationLast4 === null
    ? {}
    : { verification: { url: verificationUrl(appUrl, verificationToken), last4: verificationLast4 } }

const maxDeclinedShown = 5
const maxShown = 50

/** Only the newest payments: anybody with the link can add declined ones, so the page limits how many it shows. */
function shownPayments(payments: Payment[]): Payment[] {
  const declined = payments.filter(({ status }) => status === 'declined').slice(0, maxDeclinedShown)
  return payments
    .filter(one => one.status !== 'canceled' && (one.status !== 'declined' || declined.includes(one)))
    .slice(0, maxShown)
}

// Each setup creates an object at the provider. This is more than a patient and their family ever need.
const setupLimit = { most: 30, seconds: 60 * 60 }

/** The secret with which the provider's card fields accept a card for an invoice. */
export async function startPublicSetup(
  { database, gateway }: PublicDeps,
  link: ByLink,
): Promise<{ clientSecret: string }> {
  const { now } = link
  const { clinic, id } = await findByLink(database, 'invoice', link)
  if (!(await takeAttempt(database, { bucket: `setup of invoice ${id}`, ...setupLimit }, now)))
    throw tooMany()
  const { patientId } = await payableInvoice(clinic, id)
  return startSetup(await openBilling(gateway, clinic), { patientId, kind: 'card' })
}

async function payableInvoice(clinic: ClinicDatabase, id: number): Promise<LinkedInvoice> {
  const invoice = await clinic.read(tx => linkedInvoice(tx, id))
  if (invoice === undefined) throw notFound()
  if (!isPayable(invoice)) throw refuse(422, 'Nothing can be paid for this invoice')
  return invoice
}

type PayByLinkInput = ByLink & { gatewayId: string; onceKey: string | undefined; appUrl: string }

/** Either the payment, or the secret with which the cardholder confirms it in the browser. */
type PaidByLink = { payment: Payment } | { clientSecret: string }

/** Pays the whole of an invoice by its link. The cardholder is present. */
export async function payByLink(
  deps: PaymentDeps & PublicDeps,
  { gatewayId, onceKey, appUrl, ...link }: PayByLinkInput,
): Promise<PaidByLink> {
  const { now } = link
  const { clinic, id: invoiceId } = await findByLink(deps.database, 'invoice', link)
  const request = idempotencyKey(onceKey, {
    userId: 'patient',
    name: 'pay by link',
    content: [invoiceId, gatewayId],
  })
  // A repeated request gets its first outcome again, whatever the status of the invoice is by now.
  const earlier = request && (await clinic.write(tx => earlierCharge(tx, request)))
  const { paymentId, clientSecret } =
    earlier === undefined
      ? await pay(deps, clinic, { invoiceId, gatewayId, request, now })
      : await finishCharge(deps, clinic, earlier)
  if (clientSecret !== undefined) return { clientSecret }
  const { status, lastErrorMessage } = await clinic.read(tx => paymentOutcome(tx, paymentId))
  if (status === 'declined' || status === 'canceled')
    throw refuse(422, lastErrorMessage ?? 'The payment failed')
  const payment = await clinic.read(async tx =>
    paymentById(tx, paymentId, { appUrl, ...(await clinicDay(tx, now)) }),
  )
  return { payment: { ...payment, createdBy: null } }
}

async function pay(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  order: { invoiceId: number; gatewayId: string; request: ReturnType<typeof idempotencyKey>; now: Date },
) {
  const { invoiceId, gatewayId, request, now } = order
  const { patientId, dueCents } = await payableInvoice(clinic, invoiceId)
  const billing = await openBilling(deps.gateway, clinic)
  await saveOneTimeCard(billing, { patientId, gatewayId, now })
  return chargeInvoice(deps, clinic, {
    invoiceId,
    way: 'credit_card',
    amountCents: dueCents,
    methodGatewayId: gatewayId,
    additionalInfo: null,
    origin: 'patient',
    userId: null,
    request,
  })
}

const oneDayMs = 24 * 60 * 60 * 1000

/**
 * Stores a card that was entered for one payment, because the payment refers to it. Nobody else can charge it, and it
 * is detached at the provider after a day.
 */
async function saveOneTimeCard(
  billing: Billing,
  { patientId, gatewayId, now }: { patientId: number; gatewayId: string; now: Date },
): Promise<void> {
  const { gateway, account } = billing
  const unknown = () => refuse(422, 'The payment provider does not know this payment method')
  const known = await account.clinic.read(tx => ownerOfKnownMethod(tx, gatewayId))
  // A saved card cannot be charged with nothing but a link and the id of the card.
  if (known !== undefined && (!known.isOnce || known.patientId !== patientId)) throw unknown()
  if (known !== undefined) return
  const [customerId, method] = await Promise.all([
    customerOf(billing, patientId),
    gateway.retrievePaymentMethod(account, gatewayId),
  ])
  if (method === undefined || method.type !== 'credit_card' || method.customerId !== customerId)
    throw unknown()
  await account.clinic.write(async tx => {
    if (await insertOneTimeCard(tx, { patientId, customerId, method, now }))
      await enqueue(tx, detachMethod, { gatewayId }, { afterMs: oneDayMs })
  })
}
