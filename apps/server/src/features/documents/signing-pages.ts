import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refuse.ts'
import { errorPage, type Page } from '../../platform/http/server-pages.ts'
import {
  byLink,
  idOf,
  isNumber,
  mayOpen,
  type Opened,
  openByLink,
  type PageDeps,
  send,
  sendNoLink,
  tooOften,
} from './pages.ts'
import { openPdfAsStaff, openPdfByLink } from './pdf/open-pdf.ts'
import { consentForms, contracts, type DocumentKind } from './rows/document-kind.ts'
import { type PaperStep, readPublicDocument } from './signing/public-documents.ts'

type SigningDeps = PageDeps & {
  /** The document that this browser may open. */
  paperStepOf: (request: FastifyRequest) => PaperStep | undefined
}

/**
 * The pages on which patients sign consent forms and contracts by their links, and the PDFs for them and for staff.
 */
export const signingPages = (deps: SigningDeps): Page[] =>
  [consentForms, contracts].flatMap((kind): Page[] => [
    {
      path: `${kind.path}/:id/sign`,
      who: 'public',
      readsSession: true,
      render: opened => openByLink(deps, opened, link => readPublicDocument(deps.database, kind, link)),
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

// The browser's PDF viewer needs styles of its own. The document itself loads nothing.
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const sendPdf = (reply: FastifyReply, kind: DocumentKind, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name(kind)}.pdf"`)
    .header('content-security-policy', pdfPolicy)
    .send(pdf)

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
  try {
    return sendPdf(reply, kind, await openPdfAsStaff(clinic, kind, { id, userId: user.id, now: clock.now() }))
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return send(reply, 404, errorPage(404))
    throw error
  }
}

/** Without what the clinic has on file, this sends the page that asks for it. */
async function pdfByLink(deps: SigningDeps, kind: DocumentKind, opened: Opened): Promise<unknown> {
  const { request, reply } = opened
  if (!(await mayOpen(deps, request))) return send(reply, 429, tooOften)
  try {
    const link = byLink(deps, opened)
    const pdf = await openPdfByLink(deps.database, kind, { ...link, step: deps.paperStepOf(request) })
    if (pdf !== undefined) return sendPdf(reply, kind, pdf)
    const content = await readPublicDocument(deps.database, kind, link)
    return await deps.patientPage({ ...opened, content })
  } catch (error) {
    return sendNoLink(reply, error)
  }
}
