import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { html } from '../../platform/http/html.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { plainPage } from '../../platform/http/server-pages.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import type { AnnounceCounts } from '../tasks/announce.ts'
import { lookUpVerification } from './receive-method-event.ts'
import { linkedMethod } from './verification-queries.ts'

type Deps = {
  database: Database
  gateway: PaymentGateway | undefined
  announceCounts: AnnounceCounts
}

/** Where to go, or what to read. */
type OpenedVerification = { url: string } | { status: number; page: string }

/**
 * Behind the link of a bank account that waits for verification: the provider's own page, whose address is asked for each
 * time, because whoever has it can verify the account; or, once that is over, what became of it.
 */
export async function openVerification(
  { database, gateway, announceCounts }: Deps,
  asked: ByLink,
): Promise<OpenedVerification> {
  const { id, clinic } = await findByLink(database, 'payment_method', asked)
  const before = await clinic.read(tx => linkedMethod(tx, id))
  if (before === undefined) throw notFound()
  if (before.status === 'unverified') {
    const { gatewayId } = before
    const deps = gateway && { gateway, telling: { announceCounts } }
    try {
      const setup = deps && (await lookUpVerification(deps, clinic, { gatewayId, now: asked.now }))
      if (setup?.status === 'waiting') return { url: setup.verification.url }
    } catch {
      return { status: 503, page: later }
    }
  }
  const method = (await clinic.read(tx => linkedMethod(tx, id))) ?? before
  if (method.status === 'unverified') return { status: 503, page: later }
  const { clinicName, clinicPhoneNumber: phone, last4 } = method
  if (method.status === 'active') {
    const words = `The bank account that ends in ${last4} is verified. There is nothing more to do.`
    return { status: 200, page: plainPage('Bank account verified', html`<h1>Thank you</h1><p>${words}</p>`) }
  }
  const call = phone === null ? 'Please ask' : `Please call ${formatPhone(phone)} to ask`
  const words = `The bank account that ends in ${last4} cannot be verified any more. ${call} ${clinicName} how else you can pay.`
  return {
    status: 200,
    page: plainPage('Bank account not verified', html`<h1>This link is over</h1><p>${words}</p>`),
  }
}

const later = plainPage(
  'Please try again later',
  html`<h1>Please try again in a few minutes</h1><p>The payment provider does not answer at the moment. Nothing is lost.</p>`,
)
