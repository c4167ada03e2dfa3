import type { StatusAnswer } from '@archwire/x12/claim-status/read-277'
import type { StatusInquiry } from '@archwire/x12/claim-status/write-276'
import { behaviourOf, stories } from './payer-behaviour.ts'
import type { PayerReader, SandboxClaim } from './payer-store.ts'
import { paced, replyHead, type SandboxReply } from './reply.ts'
import { dayOf, openClaim, payerClaimNumberOf, statusOf } from './sent-claim.ts'
import { read276 } from './x12/read-276.ts'
import { write277 } from './x12/write-277.ts'

/** Answers claim status inquiries as payers would. */
export async function answerStatus(books: PayerReader, text: string, now: Date): Promise<SandboxReply> {
  const { head, inquiries } = read276(text)
  const paces = inquiries.map(
    ({ subscriber, payer }) => behaviourOf(subscriber.memberId ?? '', payer.code).pace,
  )
  const answers: StatusAnswer[] = []
  for (const inquiry of inquiries) {
    const claim = inquiry.controlNumber === null ? undefined : await books.findClaim(inquiry.controlNumber)
    answers.push(answerTo(inquiry, claim, now))
  }
  return paced(paces, () => write277({ head: replyHead(head, now), answers, refusals: [] }))
}

const notFound = ['A4:35']
const notLookedAt = ['A0:16']

function answerTo(inquiry: StatusInquiry, claim: SandboxClaim | undefined, now: Date): StatusAnswer {
  const { trace, payer, receiver, provider, subscriber, dependent, controlNumber, days } = inquiry
  const statuses =
    claim === undefined ? notFound : (stories[claim.story][claim.nextStep - 1]?.statuses ?? notLookedAt)
  const chargedCents = claim?.totalCents ?? inquiry.chargedCents
  return {
    trace,
    payer,
    receiver,
    provider,
    subscriber,
    dependent,
    controlNumber,
    payerClaimNumber: claim === undefined ? null : payerClaimNumberOf(openClaim(claim.file)),
    clearinghouseTrace: null,
    days,
    statuses: statuses.map(one => statusOf(one, { on: dayOf(now), chargedCents })),
    lines: [],
  }
}
