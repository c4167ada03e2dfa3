import type { SyntaxProblem } from '@archwire/x12/acknowledgements/acknowledgement'
import type { Status } from '@archwire/x12/claim-status/status'
import { type ClaimFile, claimGuide, type DentalClaim } from '@archwire/x12/claims/claim'
import { X12Error } from '@archwire/x12/core/segment'
import { derivedNumber } from '../x12/envelope.ts'
import { replyHead } from './reply.ts'
import { read837D } from './x12/read-837d.ts'
import { write999 } from './x12/write-999.ts'

const most = { items: 50, attachments: 10, groupNumber: 50 }

const problem = (segmentId: string, element: number | null, code: string): SyntaxProblem => ({
  segmentId,
  // The sandbox does not report the exact position.
  position: 1,
  loop: null,
  element,
  component: null,
  code,
})

/** Problems for which a clearinghouse rejects a whole file, before it reads the claim in it. */
export function boundsBrokenBy(claim: DentalClaim): SyntaxProblem[] {
  const { billing, payTo, subscriber, patient } = claim
  const places = [billing, payTo, subscriber, patient].filter(one => one !== null)
  return [
    ...places.filter(({ state }) => !isStateOrNone(state)).map(() => problem('N4', 2, '5')),
    ...(isZipOrNone(billing.zipcode) ? [] : [problem('N4', 3, '7')]),
    ...((subscriber.groupNumber ?? '').length > most.groupNumber ? [problem('SBR', 3, '5')] : []),
    ...(claim.attachments.length > most.attachments ? [problem('PWK', null, '5')] : []),
    ...(claim.items.length > most.items ? [problem('LX', null, '4')] : []),
  ]
}

const isStateOrNone = (state: string | null) => state === null || /^[A-Za-z]{2}$/.test(state)
const isZipOrNone = (zipcode: string | null) => zipcode === null || /^(\d{5}|\d{9})$/.test(zipcode)

/** A file with the one claim in it. */
export type SentClaim = ClaimFile & { claim: DentalClaim }

export function openClaim(text: string): SentClaim {
  const file = read837D(text)
  const [claim, ...more] = file.claims
  if (claim === undefined || more.length > 0)
    throw new X12Error({ at: 1, id: 'ISA' }, 'the sandbox takes one claim a file')
  return { ...file, claim }
}

/** The immediate acknowledgement: the file was accepted, or where it could not be read. */
export function acknowledgementOf(file: SentClaim, isReadable: boolean, now: Date): string {
  const subscriberId = {
    segmentId: 'NM1',
    position: 13,
    loop: '2010BA',
    element: 9,
    component: null,
    code: '6',
  }
  const errors = [...(isReadable ? [] : [subscriberId]), ...boundsBrokenBy(file.claim)]
  const isTaken = errors.length === 0
  const outcome = isTaken ? 'accepted' : 'rejected'
  return write999({
    head: replyHead(file.head, now),
    acknowledgements: [
      {
        transactionControlNumber: '0001',
        group: {
          functionalCode: 'HC',
          controlNumber: file.head.groupControlNumber ?? file.head.controlNumber,
          version: claimGuide,
        },
        outcome,
        transactions: [
          {
            set: '837',
            controlNumber: file.transactionControlNumber,
            version: claimGuide,
            outcome,
            errors,
            codes: isTaken ? [] : ['5'],
          },
        ],
        counts: { included: 1, received: 1, accepted: isTaken ? 1 : 0 },
        codes: [],
      },
    ],
  })
}

/** The payer's own number of a claim. */
export const payerClaimNumberOf = ({ claim, head }: Pick<SentClaim, 'claim' | 'head'>): string =>
  `SBX${derivedNumber(`${head.controlNumber} ${claim.controlNumber}`)}`

/** A status of the stories, such as A7:164:IL, as payers send it. */
export function statusOf(text: string, details: { on: string; chargedCents: number | null }): Status {
  const [category = '', status = '', entity] = text.split(':')
  const isAcknowledging = category.startsWith('A')
  return {
    category,
    status,
    entity: entity ?? null,
    on: details.on,
    action: !isAcknowledging ? null : ['A0', 'A1', 'A2'].includes(category) ? 'accepted' : 'rejected',
    chargedCents: details.chargedCents,
    paidCents: null,
    decidedOn: null,
    paidOn: null,
    paymentNumber: null,
    message: null,
  }
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
