import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, clientAddress } from '../../platform/http/client-address.ts'
import { html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/page.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { notFound, Refusal } from '../../platform/http/refuse.ts'
import { errorPage, plainPage } from '../../platform/http/server-pages.ts'
import { readPublicForm } from './read-public-form.ts'
import { openSignedPage } from './signed-page.ts'

export type Opened = Parameters<Page['render']>[0]

export type PageDeps = {
  database: Database
  clock: Clock
  patientPage: (opened: Opened & { content: unknown }) => unknown
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where patients answer and sign, by their links; and where staff read what was signed, by its number. */
export const documentPages = (deps: PageDeps): Page[] => [
  {
    path: '/intake_forms/:id',
    who: 'public',
    readsSession: true,
    render: opened =>
      isNumber(idOf(opened.request)) ? openAsStaff(deps, opened) : openByLink(deps, opened, formBehind(deps)),
  },
  {
    path: '/intake_forms/:id/responses/new',
    who: 'public',
    readsSession: true,
    render: opened => openByLink(deps, opened, formBehind(deps)),
  },
]

/** What a link leads to, for whoever has it; another word that stands there leads nowhere. */
type ReadByLink = (asked: { link: string; ip: string; now: Date }) => Promise<unknown>

const formBehind =
  ({ database }: PageDeps): ReadByLink =>
  async ({ link, ...asked }) => {
    if (!uuid.test(link)) throw notFound()
    return readPublicForm(database, { uuid: link, ...asked })
  }

export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id

export const isNumber = (id: string): boolean => /^\d+$/.test(id)

export const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** A link that leads nowhere, whatever is wrong with it. */
export const unknownLink = plainPage(
  'Link not found',
  html`<h1>This link does not lead to a form</h1>
<p>It may have been cut off on its way. Please open it again from your email, or ask your clinic for a new link.</p>`,
)

export const tooOften = plainPage(
  'Please wait',
  html`<h1>Please wait a minute</h1><p>This page was opened very often just now. Please try again in a minute.</p>`,
)

/** The page on which a patient answers or signs, with what it is about, if the link leads somewhere. */
export async function openByLink(
  { patientPage, ...deps }: PageDeps,
  opened: Opened,
  read: ReadByLink,
): Promise<unknown> {
  const { request, reply } = opened
  if (!(await mayOpen(deps, request))) return send(reply, 429, tooOften)
  try {
    const content = await read({ link: idOf(request), ip: clientAddress(request), now: deps.clock.now() })
    return await patientPage({ ...opened, content })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return send(reply, 404, unknownLink)
    throw error
  }
}

/** Links are tried out a few times a minute at most, from wherever. */
export function mayOpen(
  { database, clock }: Pick<PageDeps, 'database' | 'clock'>,
  request: FastifyRequest,
): Promise<boolean> {
  const bucket = `patient pages ${addressBucket(clientAddress(request))}`
  return takeAttempt(database, { bucket, most: 120, seconds: 60 }, clock.now())
}

async function openAsStaff(
  { database, clock }: PageDeps,
  { request, reply, session }: Opened,
): Promise<unknown> {
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
