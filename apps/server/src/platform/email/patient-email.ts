import type { ClinicHead } from '@archwire/contract/clinic-head'
import { clinicInitial } from '@archwire/domain/clinic/clinic-mark'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { html } from '../http/server-pages.ts'
import type { WrittenEmail } from './email-kind.ts'

export type EmailLink = { address: string; label: string }

type PatientEmail = {
  clinic: ClinicHead
  subject: string
  /** Whom it greets, if that is known. */
  firstName: string | null | undefined
  /** What the email says first. */
  message: string[]
  /** What stands out: the first line in bold. */
  facts?: string[]
  link?: EmailLink
  after?: string[]
  /** Forms that the patient is asked to fill in before the visit. */
  toFillIn?: EmailLink[]
  /** Another link, which needs no button. */
  otherLink?: EmailLink
  /** The patient can call the clinic with questions before doing this. */
  askBefore?: string
  /** In place of whom to ask. */
  closing?: string
}

// Styles stand inside the email, because mail programs load no style sheets.
const font = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const bodyStyle = `margin:0;padding:24px 12px;background:#f3f4f3;color:#1d2327;${font}`
const sheetStyle = 'max-width:560px;margin:0 auto;padding:24px;border-radius:8px;background:#ffffff'
const markStyle =
  'display:inline-block;width:32px;margin-right:8px;border-radius:6px;background:#0b6b6b;color:#ffffff;text-align:center;line-height:32px'
const factsStyle = 'margin:0 0 16px;padding:12px 16px;border-left:4px solid #0b6b6b;background:#f3f7f7'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b6b;color:#ffffff;text-decoration:none'
const smallStyle = 'margin:0 0 16px;color:#5b646b;font-size:14px;overflow-wrap:anywhere'
const footStyle = 'max-width:560px;margin:0 auto;padding:16px 24px;color:#5b646b;font-size:14px'

/**
 * A name that may stand in a subject, or in an email to strangers: anybody can type any text as a name when they book.
 */
export const safeName = (name: string): string | undefined =>
  /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : undefined

/** 'Health history for Max · Demo Orthodontics': a mailbox may have those of several children. */
export function patientSubject(
  what: string,
  { firstName, clinicName }: { firstName: string; clinicName: string },
): string {
  const name = safeName(firstName)
  return `${what}${name === undefined ? '' : ` for ${name}`} · ${clinicName}`
}

function closingOf({ clinic: { clinicPhoneNumber }, link, otherLink, askBefore, closing }: PatientEmail) {
  const whom =
    clinicPhoneNumber === null ? 'please ask the clinic' : `call us at ${formatPhone(clinicPhoneNumber)}`
  const questions =
    closing ?? `If you have questions, ${whom}${askBefore === undefined ? '' : ` before ${askBefore}`}.`
  if (link === undefined) return questions
  return otherLink === undefined
    ? `${questions} The link is yours alone: please do not pass it on.`
    : `${questions} The links are yours alone: please do not pass them on.`
}

const fillIn = 'Please fill in before the visit, on a phone or a computer:'
const inText = ({ label, address }: EmailLink): string => `${label}:\n${address}`
const inHtml = ({ label, address }: EmailLink) =>
  html`<p style="margin:0 0 16px"><a href="${address}">${label}</a></p>`

/**
 * An email of a clinic to a patient, as text and as HTML: the clinic's name above and below, one button, and its
 * address in full for people whose mail program shows no button.
 */
export function writePatientEmail(email: PatientEmail): WrittenEmail {
  const { clinic, subject, firstName, facts, link, after = [], toFillIn = [], otherLink } = email
  const { clinicName, clinicPhoneNumber, clinicAddress } = clinic
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,'
  const message = [greeting, ...email.message]
  const closing = closingOf(email)
  const foot = [clinicName, clinicAddress, clinicPhoneNumber && formatPhone(clinicPhoneNumber)].filter(
    Boolean,
  )
  const text = [
    ...message,
    ...(facts === undefined ? [] : [facts.join('\n')]),
    ...(link === undefined ? [] : [inText(link)]),
    ...after,
    ...(toFillIn.length === 0 ? [] : [fillIn, ...toFillIn.map(inText)]),
    ...(otherLink === undefined ? [] : [inText(otherLink)]),
    closing,
    `-- \n${foot.join('\n')}`,
  ]
  const paragraphs = (texts: string[]) => texts.map(one => html`<p style="margin:0 0 16px">${one}</p>`)
  const [first, ...rest] = facts ?? []
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="${bodyStyle}"><div style="${sheetStyle}">
<p style="margin:0 0 24px"><span style="${markStyle}" aria-hidden="true">${clinicInitial(clinicName)}</span><strong>${clinicName}</strong></p>
${paragraphs(message)}
${first === undefined ? null : html`<p style="${factsStyle}"><strong>${first}</strong>${rest.map(line => html`<br>${line}`)}</p>`}
${
  link === undefined
    ? null
    : html`<p style="margin:0 0 16px"><a href="${link.address}" style="${buttonStyle}">${link.label}</a></p>
<p style="${smallStyle}">${link.address}</p>`
}
${paragraphs(after)}
${toFillIn.length === 0 ? null : html`${paragraphs([fillIn])}${toFillIn.map(inHtml)}`}
${otherLink === undefined ? null : inHtml(otherLink)}
${paragraphs([closing])}
</div><p style="${footStyle}">${foot.map((line, index) => (index === 0 ? html`<strong>${line}</strong>` : html`<br>${line}`))}</p></body></html>
`.text,
  }
}
