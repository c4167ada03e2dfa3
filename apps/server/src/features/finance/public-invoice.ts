import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import type { Payment } from '@archwire/contract/finance/plans'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { readByLink } from '../patients/read-by-link.ts'
import { openBilling } from './billing.ts'
import { clinicDay } from './book-queries.ts'
import { usableAccount } from './clinic-account.ts'
import { isPayable } from './link-letter.ts'
import { type LinkedInvoice, linkedInvoice } from './link-queries.ts'
import { invoiceById } from './plan-json.ts'
import { verificationUrl } from './present-methods.ts'
import { startSetup } from './save-method.ts'

export type PublicDeps = { database: Database; gateway: PaymentGateway | undefined }

/** What whoever has the link of an invoice sees of it. */
export async function readPublicInvoice(
  { database, gateway }: PublicDeps,
  { appUrl, ...link }: ByLink & { appUrl: string },
): Promise<PublicInvoice> {
  const { now } = link
  const found = await findByLink(database, 'invoice', link)
  const { id } = found
  const { linked, invoice, account } = await readByLink(found, now, async tx => {
    const shown = { appUrl, ...(await clinicDay(tx, now)) }
    const [linked, invoice, account] = await Promise.all([
      linkedInvoice(tx, id),
      invoiceById(tx, id, shown),
      usableAccount(tx, gateway),
    ])
    if (linked === undefined) throw notFound()
    return { patientId: linked.patientId, linked, invoice, account }
  })
  const payable = isPayable(linked) && account !== undefined
  // Whoever has to confirm a payment at their bank goes on with it after a reload, by the provider's own window.
  const taker = payable || linked.status === 'capturing' ? account : undefined
  return {
    clinicName: linked.clinicName,
    clinicPhone: linked.clinicPhoneNumber,
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
  }
}

const verificationIn = ({ verificationToken, verificationLast4 }: LinkedInvoice, appUrl: string) =>
  verificationToken === null || verificationLast4 === null
    ? {}
    : { verification: { url: verificationUrl(appUrl, verificationToken), last4: verificationLast4 } }

const mostDeclined = 5
const mostShown = 50

/** The newest: a page that anybody with the link can fill shows no more than somebody reads. */
function shownPayments(payments: Payment[]): Payment[] {
  const declined = payments.filter(({ status }) => status === 'declined').slice(0, mostDeclined)
  return payments
    .filter(one => one.status !== 'canceled' && (one.status !== 'declined' || declined.includes(one)))
    .slice(0, mostShown)
}

// Each setup is something at the provider: more than a patient and their family ever need.
const setups = { most: 30, seconds: 60 * 60 }

/** The secret by which the provider's own fields take a card for an invoice. */
export async function startPublicSetup(
  { database, gateway }: PublicDeps,
  link: ByLink,
): Promise<{ clientSecret: string }> {
  const { now } = link
  const { clinic, id } = await findByLink(database, 'invoice', link)
  if (!(await takeAttempt(database, { bucket: `setup of invoice ${id}`, ...setups }, now))) throw tooMany()
  const { patientId } = await payableInvoice(clinic, id)
  return startSetup(await openBilling(gateway, clinic), { patientId, kind: 'card' })
}

export async function payableInvoice(clinic: ClinicDatabase, id: number): Promise<LinkedInvoice> {
  const invoice = await clinic.read(tx => linkedInvoice(tx, id))
  if (invoice === undefined) throw notFound()
  if (!isPayable(invoice)) throw refuse(422, 'Nothing can be paid for this invoice')
  return invoice
}
