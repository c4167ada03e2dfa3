import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { clientAddress } from '../../platform/http/rate-limit.ts'
import { errorPage, type Page } from '../../platform/http/server-pages.ts'
import {
  byLink,
  isNumber,
  mayOpen,
  openByLink,
  type PageDeps,
  send,
  sendNoLink,
  tooOften,
} from '../documents/pages.ts'
import type { AnnounceCounts } from '../tasks/live-events.ts'
import { type PublicDeps, readPublicInvoice } from './charges/pay-by-link.ts'
import { openVerification } from './methods/bank-verification.ts'
import { openReceipt } from './receipts/printed-receipt.ts'

type Deps = PageDeps &
  PublicDeps & { clock: Clock; config: { appUrl: string | undefined }; announceCounts: AnnounceCounts }

/** The pages on which patients pay or verify a bank account by a link, and the printable receipt for staff. */
export const financePages = (deps: Deps): Page[] => [
  {
    path: '/invoices/:id',
    who: 'public',
    readsSession: true,
    render: opened =>
      openByLink(deps, opened, link =>
        readPublicInvoice(deps, { ...link, appUrl: appUrlOf(deps, opened.request) }),
      ),
  },
  {
    path: '/bank-verification/:id',
    who: 'public',
    readsSession: true,
    render: async opened => {
      const { request, reply } = opened
      if (!(await mayOpen(deps, request))) return send(reply, 429, tooOften)
      try {
        const found = await openVerification(deps, byLink(deps, opened))
        if ('page' in found) return send(reply, found.status, found.page)
        return reply.header('cache-control', 'no-store').redirect(found.url, 302)
      } catch (error) {
        return sendNoLink(reply, error)
      }
    },
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
