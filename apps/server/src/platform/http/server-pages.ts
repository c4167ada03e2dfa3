import type { ClinicHead } from '@archwire/contract/clinic-head'
import { clinicIcon, clinicInitial } from '@archwire/domain/clinic/clinic-mark'
import { productIcon } from '@archwire/domain/clinic/product-mark'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'

/** A page that the server renders. Like a call, it says who may open it. */
export type Page = {
  path: string
  who: 'public' | 'admin'
  /** Shows something of the user who is logged in. All other public pages work without the database. */
  readsSession?: true
  render(opened: { request: FastifyRequest; reply: FastifyReply; session: Session | undefined }): unknown
}

/** Text that is HTML already. All other text is escaped when it is put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeSigns = (text: string) => text.replace(/[&<>"']/g, sign => escapes[sign] as string)

type Part = string | number | Html | readonly Part[] | null | undefined | false

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeSigns(String(part))
  return part.map(render).join('')
}

/** html`<p>${name}</p>`: values are escaped, nested html is not. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string))

const titles: Record<number, [string, string]> = {
  403: ['Not allowed', 'This page is for administrators. Ask one of yours if you need it.'],
  404: ['Page not found', 'The address may be mistyped, or what it showed is gone.'],
  410: ['This link has expired', 'Go back, load the page again, and open the file from there.'],
  500: ['Something went wrong', 'It was logged. Please try again in a moment.'],
  503: ['Back in a moment', 'Archwire cannot reach its database just now. Please try again.'],
  507: [
    'No room is left',
    'This cannot be shown just now: the disk of the server is full, and who opens it must be written down.',
  ],
}

/** A page of its own: no script, no session, no database. */
export function errorPage(status: number): string {
  const [title, text] = titles[status] ??
    (status < 500 ? ['That did not work', 'Please go back and try again.'] : titles[500]) ?? ['', '']
  return plainPage(title, html`<h1>${title}</h1><p>${text}</p><p><a href="/v2">Open Archwire</a></p>`)
}

/** A page for printing, with a Print button. */
export const printablePage = (title: string, body: Html): string =>
  widePage(title, html`${body}<script src="/pages.js" defer></script>`)

const product = 'Archwire'
const ofProduct: ClinicHead = { clinicName: product, clinicPhoneNumber: null, clinicAddress: null }

/** A page of a few sentences, with the head and foot of every page for patients. */
export function plainPage(title: string, body: Html, clinic: ClinicHead = ofProduct): string {
  const { clinicName, clinicPhoneNumber, clinicAddress } = clinic
  const isOfProduct = clinic === ofProduct
  const phone =
    clinicPhoneNumber === null
      ? null
      : html`<a href="tel:+1${clinicPhoneNumber}">${formatPhone(clinicPhoneNumber)}</a>`
  return documentOf(
    { title: `${title} · ${clinicName}`, icon: isOfProduct ? productIcon : clinicIcon(clinicName) },
    html`<header class="head"><div>${
      isOfProduct
        ? html`<img src="${productIcon}" alt="" width="32" height="32">`
        : html`<span class="mark" aria-hidden="true">${clinicInitial(clinicName)}</span>`
    }
<strong>${clinicName}</strong>${phone}</div></header>
<main class="few">${body}</main>${
      isOfProduct
        ? null
        : html`
<footer class="few"><p><strong>${clinicName}</strong>${clinicAddress === null ? null : html`<br>${clinicAddress}`}${
            phone === null ? null : html`<br>${phone}`
          }</p></footer>`
    }`,
  )
}

/** A page as wide as what it lists, under its own head. */
export const widePage = (title: string, body: Html): string =>
  documentOf({ title: `${title} · ${product}`, icon: productIcon }, html`<main>${body}</main>`)

const documentOf = ({ title, icon }: { title: string; icon: string }, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/pages.css">
</head>
<body>${body}</body>
</html>
`.text
