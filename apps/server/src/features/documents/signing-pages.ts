import type { FastifyReply } from 'fastify'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Page } from '../../platform/http/page.ts'
import { Refusal } from '../../platform/http/refuse.ts'
import { errorPage } from '../../platform/http/server-pages.ts'
import { consentForms, contracts, type DocumentKind } from './document-kind.ts'
import { openPdfAsStaff, openPdfByLink } from './open-pdf.ts'
import {
  idOf,
  isNumber,
  mayOpen,
  type Opened,
  openByLink,
  type PageDeps,
  send,
  tooOften,
  unknownLink,
} from './pages.ts'
import { readPublicDocument } from './read-public-document.ts'

/** Where patients sign consent forms and contracts by their links; and where they, and staff, get them on paper. */
export const signingPages = (deps: PageDeps): Page[] =>
  [consentForms, contracts].flatMap((kind): Page[] => [
    {
      path: `${kind.path}/:id/sign`,
      who: 'public',
      readsSession: true,
      render: opened =>
        openByLink(deps, opened, ({ link, ip }) =>
          readPublicDocument(deps.database, kind, { token: link, ip }),
        ),
    },
    {
      path: `${kind.path}/:id/pdf`,
      who: 'public',
      readsSession: true,
      render: opened =>
        isNumber(idOf(opened.request)) ? pdfAsStaff(deps, kind, opened) : pdfByLink(deps, kind, opened),
    },
  ])

const name = ({ template }: DocumentKind): string => template.replace('_', '-')

// What a viewer builds around it needs styles of its own; the document itself loads nothing.
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const sendPdf = (reply: FastifyReply, kind: DocumentKind, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name(kind)}.pdf"`)
    .header('content-security-policy', pdfPolicy)
    .send(pdf)

/** Sends the document, or this page where there is none. */
async function answer(
  { reply }: Opened,
  kind: DocumentKind,
  pdf: Promise<Buffer>,
  missing: string,
): Promise<unknown> {
  try {
    return sendPdf(reply, kind, await pdf)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return send(reply, 404, missing)
    throw error
  }
}

async function pdfAsStaff(
  { database, clock }: PageDeps,
  kind: DocumentKind,
  opened: Opened,
): Promise<unknown> {
  const { request, reply, session } = opened
  if (session === undefined) {
    return reply.redirect(`/v2/login?return_to=${encodeURIComponent(request.url)}`, 302)
  }
  const { user, clinicId } = session
  const id = Number(idOf(request))
  if (!Number.isSafeInteger(id)) return send(reply, 404, errorPage(404))
  const clinic = database.forClinic(clinicId, { kind: 'staff', userId: user.id, ip: clientAddress(request) })
  const pdf = openPdfAsStaff(clinic, kind, { id, userId: user.id, now: clock.now() })
  return answer(opened, kind, pdf, errorPage(404))
}

async function pdfByLink(deps: PageDeps, kind: DocumentKind, opened: Opened): Promise<unknown> {
  const { request, reply } = opened
  if (!(await mayOpen(deps, request))) return send(reply, 429, tooOften)
  const pdf = openPdfByLink(deps.database, kind, { token: idOf(request), ip: clientAddress(request) })
  return answer(opened, kind, pdf, unknownLink)
}
