import { withdrawInvoiceLink } from '@archwire/contract/documents/link-calls'
import {
  downloadOverdue,
  downloadPastDue,
  listOverdue,
  listPastDue,
  payContract as payContractCall,
  payPublicInvoice,
  readPublicInvoice as readCall,
  sendPaymentLink as sendCall,
  startPublicSetup as setupCall,
} from '@archwire/contract/finance/invoices'
import { localDay } from '@archwire/domain/time/clinic-time'
import { type Route, route } from '../../platform/http/route.ts'
import type { ByLink } from '../../platform/links/find-by-link.ts'
import { type PublicDeps, payByLink, readPublicInvoice, startPublicSetup } from './charges/pay-by-link.ts'
import { overdueFile, readOverdue } from './dunning/overdue-invoices.ts'
import { pastDueFile, readPastDue } from './dunning/past-due.ts'
import type { PaymentDeps } from './ledger/payment-deps.ts'
import { type LinkDeps, sendPaymentLink, withdrawPaymentLink } from './payment-links/send-payment-link.ts'
import { payContract } from './plans/pay-contract.ts'

const byLink = ({
  params,
  ip,
  now,
  session,
}: Omit<ByLink, 'token'> & { params: { token: string } }): ByLink => ({
  token: params.token,
  ip,
  now,
  session,
})

type PastDueQuery = Parameters<typeof readPastDue>[1]

const pastDueQuery = ({ bucket, query }: Partial<PastDueQuery>) => ({ bucket, query })

/** Everything about invoices besides payments at the desk: payment links, their public pages and overdue invoices. */
export const invoiceLinkRoutes = (deps: PaymentDeps & PublicDeps & LinkDeps): Route[] => [
  route(sendCall, ({ clinic, params, user, appUrl, now }) =>
    clinic.write(tx => sendPaymentLink(tx, deps, { invoiceId: params.id, userId: user.id, appUrl, now })),
  ),
  route(withdrawInvoiceLink, ({ clinic, params, appUrl, now }) =>
    clinic.write(tx => withdrawPaymentLink(tx, { id: params.id, appUrl, now })),
  ),
  route(readCall, ({ appUrl, ...call }) => readPublicInvoice(deps, { ...byLink(call), appUrl })),
  route(setupCall, call => startPublicSetup(deps, byLink(call))),
  route(payPublicInvoice, async ({ body, onceKey, appUrl, setStatus, ...call }) => {
    const paid = await payByLink(deps, {
      ...byLink(call),
      gatewayId: body.payment_method_id,
      onceKey,
      appUrl,
    })
    if ('payment' in paid) return paid.payment
    setStatus(202)
    return paid
  }),
  route(payContractCall, ({ appUrl, ...call }) => payContract(deps, { ...byLink(call), appUrl })),
  route(listOverdue, ({ clinic, query, session, now }) =>
    readOverdue(clinic, { today: localDay(now, session.timeZone), bucket: query.bucket, page: query.page }),
  ),
  route(listPastDue, ({ clinic, query, session, now }) =>
    readPastDue(clinic, { today: localDay(now, session.timeZone), ...pastDueQuery(query), page: query.page }),
  ),
  route(downloadPastDue, ({ clinic, query, session, now }) =>
    pastDueFile(clinic, { today: localDay(now, session.timeZone), ...pastDueQuery(query) }),
  ),
  route(downloadOverdue, ({ clinic, query, session, now }) =>
    overdueFile(clinic, { today: localDay(now, session.timeZone), bucket: query.bucket }),
  ),
]
