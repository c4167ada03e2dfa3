import { readCents } from '../core/amounts.ts'
import type { Cursor } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { openFile } from '../core/open-file.ts'
import { required } from '../parts/coded.ts'
import { takeReference } from '../parts/references.ts'
import { readServiceDays } from '../parts/service-days.ts'
import { type Whom, walkLevels } from '../status/whom.ts'
import type { StatusInquiry, StatusInquiryFile } from './inquiry.ts'

/** The questions in a file. What we would not have written there is refused, so that no question is half understood. */
export function read276(text: string): StatusInquiryFile & { delimiters: Delimiters } {
  const { head, delimiters, transactions } = openFile(text, '276')
  return { head, delimiters, inquiries: transactions.flatMap(readInquiries) }
}

function readInquiries(cursor: Cursor): StatusInquiry[] {
  cursor.take('BHT', '0010')
  const inquiries: StatusInquiry[] = []
  for (const { whom, body } of walkLevels(cursor)) {
    while (body.isAt('TRN')) inquiries.push(takeInquiry(body, whom))
    body.done()
  }
  return inquiries
}

function takeInquiry(body: Cursor, { receiver, provider, subscriber, ...whom }: Whom): StatusInquiry {
  if (receiver === null || provider === null || subscriber === null) {
    return body.fail('it is asked about nobody')
  }
  const trace = required(body.take('TRN'), 2)
  const payerClaimNumber = takeReference(body, '1K')
  const controlNumber = takeReference(body, 'EJ')
  const amount = body.takeIf('AMT', 'T3')
  const days = body.takeIf('DTP', '472')
  return {
    ...whom,
    receiver,
    provider,
    subscriber,
    trace,
    payerClaimNumber,
    controlNumber,
    chargedCents: amount === undefined ? null : readCents(amount, 2),
    days: days === undefined ? null : readServiceDays(days),
  }
}
