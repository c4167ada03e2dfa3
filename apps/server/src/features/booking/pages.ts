import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, clientAddress, takeAttempt } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refuse.ts'
import { contentSecurityPolicy } from '../../platform/http/security-headers.ts'
import { html, type Page, plainPage } from '../../platform/http/server-pages.ts'
import {
  type ClosedPage,
  findClosedPage,
  findPage,
  openPage,
  presentPage,
} from './booking-page/booking-page.ts'
import { findVisit, readManaged } from './visit/booked-visit.ts'

type Opened = Parameters<Page['render']>[0]

export type BookingPageDeps = {
  database: Database
  clock: Clock
  /** The page needs no cookie, so that the allowed sites can embed it. */
  bookPage: (opened: Opened & { content: unknown; embeddedBy: string[] }) => unknown
}

const notAvailable = plainPage(
  'Not available',
  html`<h1>Online booking is not available here</h1>
<p>The address may be mistyped, or visits are booked by phone just now. Please call the clinic.</p>`,
)

/**
 * The page for a clinic whose page was open once. It names the clinic, which a visitor of the clinic's own site knows
 * anyway.
 */
const closedPage = ({ clinicName, phoneNumber }: ClosedPage): string =>
  plainPage(
    'Not available',
    html`<h1>Online booking is not available just now</h1>
<p>Please call ${clinicName}${
      phoneNumber === null ? null : html` at <a href="tel:+1${phoneNumber}">${formatPhone(phoneNumber)}</a>`
    }, and we will find a time together.</p>`,
  )

const unknownLink = plainPage(
  'Link not found',
  html`<h1>This link does not lead to a visit</h1>
<p>It may have been cut off on its way. Please open it again from your email or text, or call the clinic.</p>`,
)

const tooOften = plainPage(
  'Please wait',
  html`<h1>Please wait a minute</h1><p>This page was opened very often just now. Please try again in a minute.</p>`,
)

/** The pages for booking, and for managing a visit by its link. Their first content is part of the HTML. */
export const bookingPages = (deps: BookingPageDeps): Page[] => [
  {
    path: '/book/:slug',
    who: 'public',
    render: opened =>
      openAs(
        deps,
        opened,
        () => sendClosed(deps, opened),
        () => openBooking(deps, opened),
      ),
  },
  {
    path: '/book/manage/:token',
    who: 'public',
    render: opened =>
      openAs(
        deps,
        opened,
        () => send(opened.reply, 404, unknownLink),
        () => openManaged(deps, opened),
      ),
  },
]

/** Any site may embed this page: it shows no data and has no buttons. So the clinic is not looked up for it. */
function sendTooOften({ reply }: Opened): unknown {
  reply.removeHeader('x-frame-options')
  reply.header('content-security-policy', contentSecurityPolicy({ embeddedBy: ['*'] }))
  return send(reply, 429, tooOften)
}

const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** The sites that embed the open page may embed this one too: a frame that the browser blocks would stay empty. */
async function sendClosed({ database }: BookingPageDeps, { request, reply }: Opened): Promise<unknown> {
  const closed = await findClosedPage(database, parameter(request, 'slug'))
  if (closed === undefined) return send(reply, 404, notAvailable)
  const { frameAncestors: embeddedBy } = closed
  if (embeddedBy.length > 0) reply.removeHeader('x-frame-options')
  reply.header('content-security-policy', contentSecurityPolicy({ embeddedBy }))
  return send(reply, 404, closedPage(closed))
}

async function openAs(
  { database, clock }: BookingPageDeps,
  opened: Opened,
  notThere: () => unknown,
  open: () => Promise<unknown>,
): Promise<unknown> {
  const bucket = `booking pages ${addressBucket(clientAddress(opened.request))}`
  if (!(await takeAttempt(database, { bucket, most: 120, seconds: 60 }, clock.now())))
    return sendTooOften(opened)
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return notThere()
    throw error
  }
}

const parameter = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? ''

async function openBooking({ database, clock, bookPage }: BookingPageDeps, opened: Opened): Promise<unknown> {
  const { request, reply } = opened
  const slug = parameter(request, 'slug')
  const { clinic } = await findPage(database, slug, clientAddress(request))
  const page = await clinic.read(openPage)
  // An earlier address redirects to the current one and keeps the query, which tells where the visitor came from.
  if (page.slug !== slug) {
    const query = request.url.indexOf('?')
    return reply.redirect(`/book/${page.slug}${query === -1 ? '' : request.url.slice(query)}`, 302)
  }
  const content = presentPage(page, clock.now())
  return bookPage({ ...opened, content, embeddedBy: page.frameAncestors })
}

async function openManaged({ database, clock, bookPage }: BookingPageDeps, opened: Opened): Promise<unknown> {
  const { request } = opened
  const now = clock.now()
  const link = { token: parameter(request, 'token'), ip: clientAddress(request), now }
  const { clinic, id } = await findVisit(database, link)
  const { managed, frameAncestors } = await clinic.read(tx => readManaged(tx, { id, token: link.token, now }))
  return bookPage({ ...opened, content: managed, embeddedBy: frameAncestors })
}
