import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, clientAddress } from '../../platform/http/client-address.ts'
import { html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/page.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refuse.ts'
import { errorPage, plainPage } from '../../platform/http/server-pages.ts'
import { readPublicForm } from './read-public-form.ts'
import { openSignedPage } from './signed-page.ts'

type Opened = Parameters<Page['render']>[0]

type Deps = {
  database: Database
  clock: Clock
  patientPage: (opened: Opened & { content: unknown }) => unknown
}

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
  const [ip, now] = [clientAddress(request), clock.now()]
  const limit = { bucket: `patient pages ${addressBucket(ip)}`, most: 120, seconds: 60 }
  if (!(await takeAttempt(database, limit, now))) return send(reply, 429, tooOften)
  const link = idOf(request)
  if (!uuid.test(link)) return send(reply, 404, unknownLink)
  try {
    return await patientPage({ ...opened, content: await readPublicForm(database, { uuid: link, ip, now }) })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return send(reply, 404, unknownLink)
    throw error
  }
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
