import type { z } from 'zod'
import type { WriteTx } from '../db/transaction.ts'
import { html } from '../http/server-pages.ts'

export type Related = { type: string; id: number }

export type WrittenEmail = { subject: string; text: string; html?: string }

/**
 * A kind of email. Its text comes from its variables, which wait in the outbox, and from what is prepared just before
 * sending: secrets, which must not be stored, and a check whether the email is still needed. No subject names a
 * patient, because locked telephones show subjects.
 */
export type EmailKind<Variables extends z.ZodObject = z.ZodObject> = {
  name: string
  variables: Variables
  write: (
    tx: WriteTx,
    /** `id` increases: of two emails about the same record it tells which is newer. */
    context: {
      id: number
      to: string
      variables: z.output<Variables>
      related: Related | undefined
      now: Date
    },
  ) => Promise<WrittenEmail | { noReason: string }>
}

export const emailKind = <Variables extends z.ZodObject>(
  declaration: EmailKind<Variables>,
): EmailKind<Variables> => declaration

/** A kind of email in a list of kinds with different variables. */
export type AnyEmailKind = Omit<EmailKind, 'write'> & {
  write: (tx: WriteTx, context: never) => Promise<WrittenEmail | { noReason: string }>
}

// Styles stand inside the email, because mail programs load no style sheets.
const pageStyle = 'margin:0;padding:24px;background:#fbfbfa;color:#1d2327;font:16px/1.5 system-ui,sans-serif'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b6b;color:#ffffff;text-decoration:none'

/** An email as HTML: its text, one button, and the address in full for people whose mail program shows no button. */
export function emailHtml({
  before,
  link,
  after,
}: {
  before: string[]
  link: { address: string; label: string }
  after: string[]
}): string {
  const paragraphs = (texts: string[]) => texts.map(text => html`<p style="margin:0 0 16px">${text}</p>`)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"></head>
<body style="${pageStyle}"><div style="max-width:560px;margin:0 auto">
${paragraphs(before)}
<p style="margin:0 0 16px"><a href="${link.address}" style="${buttonStyle}">${link.label}</a></p>
<p style="margin:0 0 16px;color:#5b646b;font-size:14px;overflow-wrap:anywhere">${link.address}</p>
${paragraphs(after)}
</div></body></html>
`.text
}
