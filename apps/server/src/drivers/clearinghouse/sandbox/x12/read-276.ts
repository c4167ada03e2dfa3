import { type StatusParties, walkLevels } from '@archwire/x12/claim-status/parties'
import type { StatusInquiry, StatusInquiryFile } from '@archwire/x12/claim-status/write-276'
import type { Cursor } from '@archwire/x12/core/cursor'
import { readCents, required } from '@archwire/x12/core/element-values'
import { openFile } from '@archwire/x12/core/open-file'
import type { Delimiters } from '@archwire/x12/core/segment'
import { readServiceDays, takeReference } from '@archwire/x12/parts/references-and-dates'

/** The inquiries in a file. Segments that we would not write are refused, so that no inquiry is half understood. */
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

function takeInquiry(
  body: Cursor,
  { receiver, provider, subscriber, ...whom }: StatusParties,
): StatusInquiry {
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
