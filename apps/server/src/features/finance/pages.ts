import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Page } from '../../platform/http/page.ts'
import { errorPage } from '../../platform/http/server-pages.ts'
import { isNumber, openByLink, type PageDeps, send } from '../documents/pages.ts'
import { type PublicDeps, readPublicInvoice } from './public-invoice.ts'
import { openReceipt } from './receipt-page.ts'

type Deps = PageDeps & PublicDeps & { clock: Clock; config: { appUrl: string | undefined } }

/** Where patients pay by a link, and where staff open a receipt to print it. */
export const financePages = (deps: Deps): Page[] => [
  {
    path: '/invoices/:id',
    who: 'public',
    readsSession: true,
    render: opened =>
      openByLink(deps, opened, asked =>
        readPublicInvoice(deps, { ...asked, appUrl: appUrlOf(deps, opened.request) }),
      ),
  },
  {
    path: '/v2/billing/patients/:id/receipts',
    who: 'public',
    readsSession: true,
    render: async ({ request, reply, session }) => {
      if (session === undefined) {
        return reply.redirect(`/v2/login?return_to=${encodeURIComponent(request.url)}`, 302)
      }
      const { id } = request.params as { id: string }
      if (!isNumber(id) || !Number.isSafeInteger(Number(id))) return send(reply, 404, errorPage(404))
      const actor = { kind: 'staff', userId: session.user.id, ip: clientAddress(request) } as const
      const { status, page } = await openReceipt(deps.database.forClinic(session.clinicId, actor), {
        patientId: Number(id),
        query: request.query,
        userId: session.user.id,
        now: deps.clock.now(),
      })
      return send(reply, status, page)
    },
  },
]

const appUrlOf = ({ config }: Deps, request: FastifyRequest): string =>
  config.appUrl ?? `${request.protocol}://${request.host}`
