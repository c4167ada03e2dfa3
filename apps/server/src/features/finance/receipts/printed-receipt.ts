import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { z } from 'zod'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound, Refusal } from '../../../platform/http/refuse.ts'
import { html, plainPage, printablePage } from '../../../platform/http/server-pages.ts'
import { openThrough } from '../../patients/record/record-opening.ts'
import { type ReceiptHead, type ReceiptLine, receiptHead, receiptLines } from './receipt-queries.ts'

const receiptQuery = z.object({
  doctor: z.coerce.number({ error: 'Please select a doctor' }).int().positive(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  type: z.literal('print', { error: 'Type must be print' }),
})

type Opening = { patientId: number; query: unknown; userId: number; now: Date }

/** A printable receipt for the patient's health account, or a page that says why there is none. */
export async function openReceipt(
  clinic: ClinicDatabase,
  { patientId, query, userId, now }: Opening,
): Promise<{ status: 200 | 422 | 404; page: string }> {
  const parsed = receiptQuery.safeParse(query)
  if (!parsed.success) return refusedPage(problemMessage(parsed.error.issues[0]))
  const { doctor, start_date: from, end_date: to } = parsed.data
  if (from > to) return refusedPage('Start date must be less than end date')
  try {
    const shown = await openThrough(clinic, { userId, now, inBackground: false }, async tx => {
      const head = await receiptHead(tx, { patientId, doctorId: doctor, now })
      if (head === undefined) throw notFound()
      if (to > head.today) throw new Refusal(422, { error: 'Start date must be less than today' })
      const { timeZone } = head
      return { patientId, head, lines: await receiptLines(tx, { patientId, from, to, timeZone }) }
    })
    return { status: 200, page: receiptPage(shown.head, shown.lines, { from, to }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 404) return { status: 404, page: notFoundPage }
    return refusedPage(String((error.body as { error: unknown }).error))
  }
}

const problemMessage = (issue: { path: PropertyKey[]; message: string } | undefined): string =>
  issue?.path[0] === 'doctor'
    ? 'Please select a doctor'
    : issue?.path[0] === 'type'
      ? 'Type must be print'
      : 'Please give a start date and an end date'

const refusedPage = (why: string) => ({
  status: 422 as const,
  page: plainPage(
    'No receipt',
    html`<h1>There is no receipt like this</h1><p>${why}.</p><p>Close this window and try again.</p>`,
  ),
})

const notFoundPage = plainPage(
  'No receipt',
  html`<h1>There is no such patient or doctor</h1><p>Close this window and try again.</p>`,
)

const wayLabels: Record<ReceiptLine['way'], string> = {
  credit_card: 'Card',
  ach: 'Bank account',
  cash: 'Cash',
  check: 'Check',
}

const day = (one: string): string => formatDay(one, 'MM/dd/yyyy')

const money = (cents: number): string => (cents < 0 ? `-${formatDollars(-cents)}` : formatDollars(cents))

function receiptPage(head: ReceiptHead, lines: ReceiptLine[], { from, to }: { from: string; to: string }) {
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return printablePage(
    'HSA/FSA Receipt',
    html`<header class="letterhead"><div><strong>${head.clinicName}</strong>
${head.clinicAddress.map(line => html`<br>${line}`)}
${head.clinicPhoneNumber === null ? null : html`<br>${formatPhone(head.clinicPhoneNumber)}`}
${head.taxId === null ? null : html`<br>Tax ID ${taxId(head.taxId)}`}</div>
<button type="button" data-print="now">Print</button></header>
<h1>HSA/FSA Receipt</h1>
<dl class="facts">
<dt>Provider</dt><dd>${head.doctorName}</dd>
<dt>NPI</dt><dd>${head.npi ?? 'Not known'}</dd>
<dt>Patient</dt><dd>${head.patientName}</dd>
<dt>Date of birth</dt><dd>${head.dob === null ? 'Not known' : day(head.dob)}</dd>
<dt>Period</dt><dd>${day(from)} to ${day(to)}</dd>
</dl>
${
  lines.length === 0
    ? html`<p>Nothing was paid in this period.</p>`
    : html`<table class="sums"><thead><tr><th scope="col">Date</th><th scope="col">Description</th>
<th scope="col">Paid by</th><th scope="col">Amount</th></tr></thead><tbody>
${lines.map(
  line => html`<tr><td>${day(line.day)}</td><td>${line.description}${line.kind === 'refund' ? ' (refund)' : ''}</td>
<td>${wayLabels[line.way]}${line.last4 === null ? '' : ` ending in ${line.last4}`}</td><td>${money(line.amountCents)}</td></tr>`,
)}
</tbody><tfoot><tr><th scope="row" colspan="3">Total</th><td>${money(total)}</td></tr></tfoot></table>`
}`,
  )
}

/** 12-3456789. */
const taxId = (text: string): string => (/^\d{9}$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : text)
