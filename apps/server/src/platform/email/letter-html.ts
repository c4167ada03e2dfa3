import { html } from '../http/html.ts'

// Written into the letter: mail programs load no style sheets.
const page = 'margin:0;padding:24px;background:#fbfbfa;color:#1d2327;font:16px/1.5 system-ui,sans-serif'
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b6b;color:#ffffff;text-decoration:none'

/** A letter as HTML: what it says, one thing to press, and the address in full for whoever cannot press it. */
export function letterHtml({
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
<body style="${page}"><div style="max-width:560px;margin:0 auto">
${paragraphs(before)}
<p style="margin:0 0 16px"><a href="${link.address}" style="${button}">${link.label}</a></p>
<p style="margin:0 0 16px;color:#5b646b;font-size:14px;overflow-wrap:anywhere">${link.address}</p>
${paragraphs(after)}
</div></body></html>
`.text
}
