import type { z } from 'zod'
import type { WriteTx } from '../db/transaction.ts'
import { html } from '../http/server-pages.ts'

export type Related = { type: string; id: number }

export type WrittenEmail = { subject: string; text: string; html?: string }

/**
 * A kind of email. What it says comes from its variables, which wait in the outbox, and from what is prepared at
 * the moment of sending: secrets, which must not lie about in a table, and a last look whether the email still has
 * a reason. No subject names a patient: subjects show on locked telephones.
 */
export type EmailKind<Variables extends z.ZodObject = z.ZodObject> = {
  name: string
  variables: Variables
  write: (
    tx: WriteTx,
    /** `id` goes up: of two emails about the same it tells which is the newer one. */
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

/** A kind of email among others, each of which knows its own variables. */
export type AnyEmailKind = Omit<EmailKind, 'write'> & {
  write: (tx: WriteTx, context: never) => Promise<WrittenEmail | { noReason: string }>
}

// Written into the email: mail programs load no style sheets.
const pageStyle = 'margin:0;padding:24px;background:#fbfbfa;color:#1d2327;font:16px/1.5 system-ui,sans-serif'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b6b;color:#ffffff;text-decoration:none'

/** An email as HTML: what it says, one thing to press, and the address in full for whoever cannot press it. */
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
