import type { ClinicHead } from '@archwire/contract/clinic-head'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, clientAddress, takeAttempt } from '../../platform/http/rate-limit.ts'
import { notFound, Refusal } from '../../platform/http/refuse.ts'
import { errorPage, html, type Page, plainPage } from '../../platform/http/server-pages.ts'
import { type ByLink, LinkEnded } from '../../platform/links/find-by-link.ts'
import { readPublicForm } from './intake/public-intake-form.ts'
import { openSignedPage } from './intake/signed-form-page.ts'

export type Opened = Parameters<Page['render']>[0]

export type PageDeps = {
  database: Database
  clock: Clock
  patientPage: (opened: Opened & { content: unknown }) => unknown
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The pages on which patients answer and sign by their links, and on which staff read what was signed. */
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

/** Reads what a link leads to. An unknown token is refused. */
type ReadByLink = (link: ByLink) => Promise<unknown>

const formBehind =
  ({ database }: PageDeps): ReadByLink =>
  async link => {
    if (!uuid.test(link.token)) throw notFound()
    return readPublicForm(database, { ...link, token: link.token.toLowerCase() })
  }

export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id

export const isNumber = (id: string): boolean => /^\d+$/.test(id)

export const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** The page for a link that never led anywhere. */
const unknownLink = plainPage(
  'Link not found',
  html`<h1>This link does not lead to a form</h1>
<p>It may have been cut off on its way. Please open it again from your email, or ask your clinic for a new link.</p>`,
)

/** The page for a link that has ended, with whom to ask for another. */
const endedLink = (clinic: ClinicHead): string =>
  plainPage(
    'Ask the clinic for a new link',
    html`<h1>Ask the clinic for a new link</h1>
<p>This link has ended, or was withdrawn. ${clinic.clinicName} can send you a new one${
      clinic.clinicPhoneNumber === null
        ? ''
        : html`: please call <a href="tel:+1${clinic.clinicPhoneNumber}">${formatPhone(clinic.clinicPhoneNumber)}</a>`
    }.</p>`,
    clinic,
  )

/** Sends the page for a link that has ended or never existed. */
export function sendNoLink(reply: FastifyReply, error: unknown): unknown {
  if (error instanceof LinkEnded) return send(reply, error.status, endedLink(error.whom))
  if (error instanceof Refusal && error.status === 404) return send(reply, 404, unknownLink)
  throw error
}

/** The link that is being opened, and who opens it. */
export const byLink = (
  { clock }: Pick<PageDeps, 'clock'>,
  { request, session }: Pick<Opened, 'request' | 'session'>,
): ByLink => ({ token: idOf(request), ip: clientAddress(request), now: clock.now(), session })

export const tooOften = plainPage(
  'Please wait',
  html`<h1>Please wait a minute</h1><p>This page was opened very often just now. Please try again in a minute.</p>`,
)

/** The page on which a patient answers or signs, with its contents, if the link is valid. */
export async function openByLink(
  { patientPage, ...deps }: PageDeps,
  opened: Opened,
  read: ReadByLink,
): Promise<unknown> {
  const { request, reply } = opened
  if (!(await mayOpen(deps, request))) return send(reply, 429, tooOften)
  try {
    const content = await read(byLink(deps, opened))
    return await patientPage({ ...opened, content })
  } catch (error) {
    return sendNoLink(reply, error)
  }
}

/** Limits how many links one address can open in a minute. */
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
