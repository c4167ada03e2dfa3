import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, clientAddress } from '../../platform/http/client-address.ts'
import { html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/page.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { errorPage, plainPage } from '../../platform/http/server-pages.ts'
import { resolveForm } from './intake-form-queries.ts'
import { openSignedPage } from './signed-page.ts'

type Deps = { database: Database; clock: Clock; patientPage: Page['render'] }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where patients answer and sign, by their links; and where staff read what was signed, by its number. */
export const documentPages = (deps: Deps): Page[] => [
  {
    path: '/intake_forms/:id',
    who: 'public',
    readsSession: true,
    render: opened =>
      /^\d+$/.test(idOf(opened.request)) ? openAsStaff(deps, opened) : openByLink(deps, opened),
  },
  {
    path: '/intake_forms/:id/responses/new',
    who: 'public',
    readsSession: true,
    render: opened => openByLink(deps, opened),
  },
]

type Opened = Parameters<Page['render']>[0]

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id

const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** A link that leads nowhere, whatever is wrong with it. */
const unknownLink = plainPage(
  'Link not found',
  html`<h1>This link does not lead to a form</h1>
<p>It may have been cut off on its way. Please open it again from your letter, or ask your clinic for a new one.</p>`,
)

const tooOften = plainPage(
  'Please wait',
  html`<h1>Please wait a minute</h1><p>This page was opened very often just now. Please try again in a minute.</p>`,
)

async function openByLink({ database, clock, patientPage }: Deps, opened: Opened): Promise<unknown> {
  const { request, reply } = opened
  const bucket = `patient pages ${addressBucket(clientAddress(request))}`
  if (!(await takeAttempt(database, { bucket, most: 120, seconds: 60 }, clock.now()))) {
    return send(reply, 429, tooOften)
  }
  const link = idOf(request)
  const found = uuid.test(link) ? await resolveForm(database, link) : undefined
  return found === undefined ? send(reply, 404, unknownLink) : patientPage(opened)
}

async function openAsStaff({ database, clock }: Deps, { request, reply, session }: Opened): Promise<unknown> {
  if (session === undefined) {
    return reply.redirect(`/v2/login?return_to=${encodeURIComponent(request.url)}`, 302)
  }
  const { user, clinicId, timeZone } = session
  const id = Number(idOf(request))
  const clinic = database.forClinic(clinicId, { kind: 'staff', userId: user.id, ip: clientAddress(request) })
  const page = Number.isSafeInteger(id)
    ? await openSignedPage(clinic, { id, userId: user.id, now: clock.now(), timeZone })
    : undefined
  return page === undefined ? send(reply, 404, errorPage(404)) : send(reply, 200, page)
}
