import type { Payment } from '@archwire/contract/finance/plans'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { type Billing, customerOf, openBilling } from './billing.ts'
import { clinicDay } from './book-queries.ts'
import { chargeInvoice, earlierCharge, finishCharge } from './charge-invoice.ts'
import { detachMethod } from './detach-method.ts'
import { insertOnce, knownMethod } from './once-queries.ts'
import { paymentOutcome } from './payment-queries.ts'
import type { PaymentDeps } from './payments-deps.ts'
import { paymentById } from './plan-json.ts'
import { type PublicDeps, payableInvoice } from './public-invoice.ts'
import { requestKey } from './request-key.ts'

type Asked = ByLink & { gatewayId: string; onceKey: string | undefined; appUrl: string }

/** Paid; or the bank asks for the holder, who goes on in the browser by a secret. */
export type PaidByLink = { payment: Payment } | { clientSecret: string }

/** Pays the whole of an invoice by its link. The holder is there. */
export async function payByLink(
  deps: PaymentDeps & PublicDeps,
  { gatewayId, onceKey, appUrl, ...link }: Asked,
): Promise<PaidByLink> {
  const { now } = link
  const { clinic, id: invoiceId } = await findByLink(deps.database, 'invoice', link)
  const request = requestKey(onceKey, {
    userId: 'patient',
    name: 'pay by link',
    content: [invoiceId, gatewayId],
  })
  // What came before is told again, however the invoice stands by now.
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
  order: { invoiceId: number; gatewayId: string; request: ReturnType<typeof requestKey>; now: Date },
) {
  const { invoiceId, gatewayId, request, now } = order
  const { patientId, dueCents } = await payableInvoice(clinic, invoiceId)
  const billing = await openBilling(deps.gateway, clinic)
  await takeUpOnce(billing, { patientId, gatewayId, now })
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

const oneDay = 24 * 60 * 60 * 1000

/**
 * A card that was given for one payment: it is written down, because the payment names it, but nobody else can charge it,
 * and the provider forgets it when nothing can be asked about any more.
 */
async function takeUpOnce(
  billing: Billing,
  { patientId, gatewayId, now }: { patientId: number; gatewayId: string; now: Date },
): Promise<void> {
  const { gateway, account } = billing
  const unknown = () => refuse(422, 'The payment provider does not know this payment method')
  const known = await account.clinic.read(tx => knownMethod(tx, gatewayId))
  // A saved card is not charged by whoever has a link and its name.
  if (known !== undefined && (!known.isOnce || known.patientId !== patientId)) throw unknown()
  if (known !== undefined) return
  const [customerId, method] = await Promise.all([
    customerOf(billing, patientId),
    gateway.retrievePaymentMethod(account, gatewayId),
  ])
  if (method === undefined || method.type !== 'credit_card' || method.customerId !== customerId)
    throw unknown()
  await account.clinic.write(async tx => {
    if (await insertOnce(tx, { patientId, customerId, method, now }))
      await enqueue(tx, detachMethod, { gatewayId }, { afterMs: oneDay })
  })
}
