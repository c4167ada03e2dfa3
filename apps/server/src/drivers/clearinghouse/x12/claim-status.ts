import type { ClaimAcknowledgement } from '@archwire/x12/claim-status/claim-acknowledgement'
import { read277, type StatusAnswer } from '@archwire/x12/claim-status/read-277'
import { read277CA } from '@archwire/x12/claim-status/read-277ca'
import type { Status } from '@archwire/x12/claim-status/status'
import { describeStatus } from '@archwire/x12/claim-status/status-codes'
import { type StatusInquiry, write276 } from '@archwire/x12/claim-status/write-276'
import { X12Error } from '@archwire/x12/core/segment'
import {
  type ClaimStatusInquiry,
  type Clearinghouse,
  ClearinghouseDown,
  type InboundStatus,
} from '../port.ts'
import { interchangeRefusal, openResponse } from './acknowledgement.ts'
import { readable, writable } from './codec.ts'
import { derivedNumber, envelopeHead, type Parties, type X12Deps } from './envelope.ts'

/** The claim statuses in a file that the payer sent without an inquiry. A status without our number is ignored. */
export const statusesIn = (text: string): InboundStatus[] =>
  read277(text).answers.flatMap(answer =>
    answer.controlNumber === null ? [] : [statusOfAnswer(answer, answer.controlNumber)],
  )

const statusOfAnswer = (answer: StatusAnswer, controlNumber: string): InboundStatus =>
  inboundStatus({ ...answer, controlNumber })

/** The statuses of claims that have just arrived at the payer. */
export const receiptStatusesIn = (text: string): InboundStatus[] =>
  read277CA(text).acknowledgements.flatMap(one => [
    ...one.providers.flatMap(({ claims }) => claims.map(inboundStatus)),
    ...statusOfWholeFile(one),
  ])

/** A file that is rejected before its claim is read. It holds one claim, whose number is the reference of the file. */
function statusOfWholeFile({ batch, providers }: ClaimAcknowledgement): InboundStatus[] {
  const { reference: controlNumber } = batch
  if (controlNumber === null || providers.some(({ claims }) => claims.length > 0)) return []
  const statuses = [...batch.statuses, ...providers.flatMap(one => one.statuses)]
  return statuses.length === 0 ? [] : [inboundStatus({ controlNumber, payerClaimNumber: null, statuses })]
}

type StatusSource = { controlNumber: string; payerClaimNumber: string | null; statuses: Status[] }

function inboundStatus({ controlNumber, payerClaimNumber, statuses }: StatusSource): InboundStatus {
  const first = <Key extends 'on' | 'chargedCents' | 'paidCents'>(key: Key): Status[Key] | null =>
    statuses.find(one => one[key] !== null)?.[key] ?? null
  return {
    kind: 'status',
    controlNumber,
    payerClaimNumber,
    statuses: statuses.map(one => ({
      categoryCode: one.category,
      statusCode: one.status,
      entityCode: one.entity,
      description: describeStatus(one),
    })),
    on: first('on'),
    chargedCents: first('chargedCents'),
    paidCents: first('paidCents'),
  }
}

export const claimStatus =
  ({ transport, parties }: X12Deps): Clearinghouse['claimStatus'] =>
  async (clinic, question) => {
    const { trace, requestedAt } = question
    const interchange = derivedNumber(trace)
    const head = envelopeHead(parties, { interchange }, requestedAt)
    const written = writable(() => write276({ head, inquiries: [statusInquiryOf(question, parties)] }))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, { kind: 'status', body: written.file, id: trace })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('the payer has not answered yet')
    const opened = openResponse(delivery.answer, interchange)
    if (opened.rejected.length > 0) return { refused: interchangeRefusal(opened) }
    const read = readable(() => opened.texts.map(text => read277(text)))
    const [answers, refusals] = [read.flatMap(one => one.answers), read.flatMap(one => one.refusals)]
    const { controlNumber } = question.claim
    const ours = answers.filter(
      one => one.trace === trace && (one.controlNumber ?? controlNumber) === controlNumber,
    )
    if (ours.length > 0) return { statuses: ours.map(one => statusOfAnswer(one, controlNumber)) }
    if (refusals.some(one => one.trace === trace || one.trace === null))
      return { refused: 'The payer does not answer questions about this claim.' }
    throw new ClearinghouseDown('the answer is one to another question')
  }

function statusInquiryOf(
  { trace, claim, payerClaimNumber }: ClaimStatusInquiry,
  parties: Parties,
): StatusInquiry {
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
