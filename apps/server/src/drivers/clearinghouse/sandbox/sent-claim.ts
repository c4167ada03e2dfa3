import { write999 } from '@archwire/x12/acknowledgements/write-999'
import { type ClaimFile, claimGuide, type DentalClaim } from '@archwire/x12/claims/claim'
import { read837D } from '@archwire/x12/claims/read-837d'
import { X12Error } from '@archwire/x12/core/segment'
import { boundsBrokenBy } from './guide-bounds.ts'
import { replyHead } from './reply-head.ts'

/** A file with the one claim in it. */
export type SentClaim = ClaimFile & { claim: DentalClaim }

export function openClaim(text: string): SentClaim {
  const file = read837D(text)
  const [claim, ...more] = file.claims
  if (claim === undefined || more.length > 0)
    throw new X12Error({ at: 1, id: 'ISA' }, 'the sandbox takes one claim a file')
  return { ...file, claim }
}

/** What the clearinghouse's computer says at once: that it could read the file, or where it could not. */
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
