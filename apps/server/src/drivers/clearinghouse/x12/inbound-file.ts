import { createHash } from 'node:crypto'
import { read999 } from '@archwire/x12/acknowledgements/read-999'
import { readCover } from '@archwire/x12/acknowledgements/read-ta1'
import { splitInterchanges } from '@archwire/x12/core/read-segments'
import { readDelimiters, X12Error } from '@archwire/x12/core/segment'
import { describeAdjustmentGroup, describeAdjustmentReason } from '@archwire/x12/remittances/adjustments'
import { readRemittance } from '@archwire/x12/remittances/read-835'
import type { Adjustment as Adjusted, Payment, RemittedClaim } from '@archwire/x12/remittances/remittance'
import type { Adjustment, Clearinghouse, InboundFile, InboundMessage, InboundRemittance } from '../port.ts'
import { inboundInterchange, submissionOf } from './acknowledgement.ts'
import { receiptStatusesIn, statusesIn } from './claim-status.ts'
import type { X12Deps } from './envelope.ts'

/** The claims of a remittance. Payments that are not for a claim are left out. */
async function remittancesIn(text: string): Promise<InboundRemittance[]> {
  const claims: InboundRemittance[] = []
  for await (const part of readRemittance(piecesOf(text))) {
    if (part.kind === 'claim') claims.push(inboundRemittance(part.payment, part.claim, part.addsUp))
  }
  return claims
}

// The text is parsed in chunks, so that a long file never has many segments in memory.
function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

const inboundRemittance = (payment: Payment, claim: RemittedClaim, addsUp: boolean): InboundRemittance => ({
  kind: 'remittance',
  controlNumber: claim.controlNumber,
  statusCode: claim.status,
  outcome: outcomes[claim.status] ?? 'other',
  payerClaimNumber: claim.payerClaimNumber,
  chargedCents: claim.chargedCents,
  paidCents: claim.paidCents,
  patientOwesCents: claim.patientOwesCents,
  adjustments: claim.adjustments.map(adjustmentOf),
  items: claim.services.map(({ procedure, chargedCents, paidCents, adjustments }) => ({
    procedureCode: procedure.code,
    chargedCents,
    paidCents,
    adjustments: adjustments.map(adjustmentOf),
  })),
  paidOn: payment.paidOn,
  paymentNumber: payment.number,
  addsUp,
})

const outcomes: Record<string, InboundRemittance['outcome']> = {
  1: 'paid',
  2: 'paid',
  3: 'paid',
  // The same, and forwarded to the next insurance.
  19: 'paid',
  20: 'paid',
  21: 'paid',
  4: 'denied',
  22: 'reversed',
}

const adjustmentOf = ({ group, reason, amountCents }: Adjusted): Adjustment => ({
  group,
  reason,
  amountCents,
  description: `${describeAdjustmentReason(reason)}. ${describeAdjustmentGroup(group)}.`,
})

export const fetchInbound = ({ transport }: X12Deps): Clearinghouse['fetchInboundFiles'] =>
  async function* (clinic, since) {
    for await (const body of transport.collect(clinic, since)) yield* await inboundFilesOf(body)
  }

/** Must be increased whenever the reader learns to read more files. */
export const reader = 1

/**
 * The interchanges of a file of any kind. An interchange that cannot be read to its end yields no messages, the others
 * do. The file is split as bytes, so that an unread interchange is stored as it came, in whatever encoding.
 */
export async function inboundFilesOf(body: Buffer): Promise<InboundFile[]> {
  const pieces = splitInterchanges(body.toString('latin1')).map(piece => Buffer.from(piece, 'latin1'))
  const files: InboundFile[] = []
  for (const piece of pieces) {
    const content = pieces.length === 1 ? body : piece
    const read = await messagesIn(piece.toString('utf8'))
    files.push({
      sha256: createHash('sha256').update(content).digest('hex'),
      ...read,
      unread: read.problem === null ? null : { content, reader },
    })
  }
  return files
}

async function messagesIn(text: string): Promise<Omit<InboundFile, 'sha256' | 'unread'>> {
  let kind: InboundFile['kind'] = 'unknown'
  try {
    const { acknowledgements, isAlone } = readCover(text)
    const covers = acknowledgements.map(inboundInterchange)
    const all = isAlone ? [] : kindsIn(text)
    kind = all[0] ?? 'interchange'
    const messages: InboundMessage[][] = [covers]
    for (const one of all) messages.push(await readers[one](text))
    return { kind, messages: messages.flat(), problem: null }
  } catch (error) {
    if (!(error instanceof X12Error)) throw error
    return { kind, messages: [], problem: error.message }
  }
}

const claims = 'HC'

type Transaction = Exclude<InboundFile['kind'], 'interchange'>

const readers: Record<Transaction, (text: string) => Promise<InboundMessage[]>> = {
  acknowledgement: async text =>
    read999(text).acknowledgements.flatMap(one =>
      // Inquiries have other numbers, which may match a claim's by chance. Our group numbers have only digits.
      one.group.functionalCode === claims && /^\d{1,9}$/.test(one.group.controlNumber)
        ? [{ kind: 'acknowledgement', group: Number(one.group.controlNumber), submission: submissionOf(one) }]
        : [],
    ),
  receipt: async text => receiptStatusesIn(text),
  status: async text => statusesIn(text),
  remittance: remittancesIn,
  unknown: async () => {
    throw new X12Error({ at: 3, id: 'ST' }, 'it is no acknowledgement, no status and no remittance')
  },
}

const kinds: Record<string, Transaction> = {
  '999': 'acknowledgement',
  '277': 'status',
  '835': 'remittance',
}

/** The kinds of its transactions, each once, in order: an interchange may hold an acknowledgement and a receipt. */
function kindsIn(text: string): Transaction[] {
  const { segment, element } = readDelimiters(text)
  const found = new Set<Transaction>()
  const begins = `ST${element}`
  for (let at = text.indexOf(begins); at !== -1; at = text.indexOf(begins, at + 1)) {
    if (!isSegmentStart(text, at, segment)) continue
    const [, set = '', , guide = ''] = text.slice(at, text.indexOf(segment, at)).split(element)
    const kind = kinds[set] ?? 'unknown'
    found.add(kind === 'status' && guide.startsWith('005010X214') ? 'receipt' : kind)
  }
  return found.size === 0 ? ['unknown'] : [...found]
}

function isSegmentStart(text: string, at: number, terminator: string): boolean {
  let before = at - 1
  while (text[before] !== terminator && (text[before] === '\r' || text[before] === '\n')) before -= 1
  return text[before] === terminator
}
