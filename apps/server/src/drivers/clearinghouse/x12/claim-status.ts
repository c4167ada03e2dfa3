import { read277 } from '@archwire/x12/claim-status/read-277'
import { type StatusInquiry, write276 } from '@archwire/x12/claim-status/write-276'
import { X12Error } from '@archwire/x12/core/segment'
import { derivedNumber } from '../derived-number.ts'
import type { Parties } from '../parties.ts'
import { type ClaimStatusQuestion, type Clearinghouse, ClearinghouseDown } from '../port.ts'
import { readable, writable } from '../readable.ts'
import { envelopeHead } from './envelope-head.ts'
import { openAnswer, refusedCover } from './open-answer.ts'
import { newsOfAnswer } from './status-news.ts'
import type { X12Deps } from './x12-deps.ts'

export const claimStatus =
  ({ transport, parties }: X12Deps): Clearinghouse['claimStatus'] =>
  async (clinic, question) => {
    const { trace, askedAt } = question
    const interchange = derivedNumber(trace)
    const head = envelopeHead(parties, { interchange }, askedAt)
    const written = writable(() => write276({ head, inquiries: [inquiryOf(question, parties)] }))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, { kind: 'status', body: written.file, id: trace })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('the payer has not answered yet')
    const opened = openAnswer(delivery.answer, interchange)
    if (opened.rejected.length > 0) return { refused: refusedCover(opened) }
    const read = readable(() => opened.texts.map(text => read277(text)))
    const [answers, refusals] = [read.flatMap(one => one.answers), read.flatMap(one => one.refusals)]
    const { controlNumber } = question.claim
    const ours = answers.filter(
      one => one.trace === trace && (one.controlNumber ?? controlNumber) === controlNumber,
    )
    if (ours.length > 0) return { news: ours.map(one => newsOfAnswer(one, controlNumber)) }
    if (refusals.some(one => one.trace === trace || one.trace === null))
      return { refused: 'The payer does not answer questions about this claim.' }
    throw new ClearinghouseDown('the answer is one to another question')
  }

function inquiryOf({ trace, claim, payerClaimNumber }: ClaimStatusQuestion, parties: Parties): StatusInquiry {
  const billing = claim.providers.find(({ kind }) => kind === 'Billing')
  if (billing === undefined) throw new X12Error({ at: 0, id: 'NM1' }, 'there is no billing provider')
  const { subscriber, patient } = claim
  const days = claim.items.flatMap(({ startDate, endDate }) => [startDate, endDate ?? startDate]).sort()
  const [from, to] = [days[0], days.at(-1)]
  return {
    trace,
    payer: claim.payer,
    receiver: { name: parties.submitterName, id: parties.submitterId },
    provider: billing,
    subscriber,
    dependent: subscriber.relationship === 'self' ? null : patient,
    controlNumber: claim.controlNumber,
    payerClaimNumber,
    chargedCents: claim.items.reduce((sum, item) => sum + item.feeCents * item.quantity, 0),
    days: from === undefined || to === undefined ? null : { from, to: to === from ? null : to },
  }
}
