import type { Settlement, Step } from './payer-behaviour.ts'
import type { SandboxClaim } from './payer-store.ts'
import { remittanceOf } from './remittance.ts'
import { replyHead } from './reply.ts'
import { dayOf, openClaim, payerClaimNumberOf, type SentClaim, statusOf } from './sent-claim.ts'
import { write277 } from './x12/write-277.ts'
import { write277CA } from './x12/write-277ca.ts'
import { write835 } from './x12/write-835.ts'

/** The files of one answer: a receipt or a claim status, and a remittance if the step settles the claim. */
export function filesOf(booked: Pick<SandboxClaim, 'file' | 'nextStep'>, step: Step, now: Date): string[] {
  const sent = openClaim(booked.file)
  const response = step.after === 'acknowledged' ? receiptOf(sent, step, now) : statusFileOf(sent, step, now)
  return step.settles === undefined ? [response] : [response, moneyOf(sent, step.settles, now)]
}

const headFor = ({ head, claim }: SentClaim, now: Date, about: string) =>
  replyHead(head, now, `${claim.controlNumber} ${about}`)

const statusesOf = ({ claim }: SentClaim, step: Step, now: Date) =>
  step.statuses.map(one => statusOf(one, { on: dayOf(now), chargedCents: claim.totalCents }))

const unitemized = { clearinghouseTrace: null, days: null, lines: [] }

const nameOf = ({ firstName, lastName }: SentClaim['claim']['subscriber']) => ({ firstName, lastName })

/** The first and the last day of service. */
function daysOf({ items }: SentClaim['claim']) {
  const days = items.flatMap(({ on }) => on ?? []).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? null : { from, to: from === to ? null : to }
}

function receiptOf(sent: SentClaim, step: Step, now: Date): string {
  const { claim, submitter, receiver } = sent
  const statuses = statusesOf(sent, step, now)
  const isAccepted = statuses.every(({ action }) => action === 'accepted')
  return write277CA({
    head: headFor(sent, now, 'receipt'),
    acknowledgements: [
      {
        transactionControlNumber: '0001',
        reference: `R${claim.controlNumber}`,
        source: { name: receiver.name, code: receiver.id, isPayer: false },
        trace: `R${claim.controlNumber}`,
        receivedOn: dayOf(now),
        processedOn: dayOf(now),
        receiver: { name: submitter.name, id: submitter.id },
        batch: {
          reference: sent.reference,
          statuses: [statusOf('A1:19:PR', { on: dayOf(now), chargedCents: claim.totalCents })],
          totals: {
            acceptedCount: isAccepted ? 1 : null,
            rejectedCount: isAccepted ? null : 1,
            acceptedCents: isAccepted ? claim.totalCents : null,
            rejectedCents: isAccepted ? null : claim.totalCents,
          },
        },
        providers: [
          {
            ...claim.billing,
            // Only the file and each claim have a day.
            statuses: [
              { ...statusOf('A1:19:PR', { on: dayOf(now), chargedCents: claim.totalCents }), on: null },
            ],
            claims: [
              {
                ...unitemized,
                days: daysOf(claim),
                controlNumber: claim.controlNumber,
                patient: {
                  ...(claim.patient ?? nameOf(claim.subscriber)),
                  memberId: claim.subscriber.memberId,
                },
                payerClaimNumber: isAccepted ? payerClaimNumberOf(sent) : null,
                statuses,
              },
            ],
          },
        ],
      },
    ],
  })
}

function statusFileOf(sent: SentClaim, step: Step, now: Date): string {
  const { claim, submitter } = sent
  return write277({
    head: headFor(sent, now, 'status'),
    refusals: [],
    answers: [
      {
        ...unitemized,
        // There was no inquiry, so the trace is the claim's own number.
        trace: claim.controlNumber,
        controlNumber: claim.controlNumber,
        payer: claim.payer,
        receiver: { name: submitter.name, id: submitter.id },
        provider: claim.billing,
        subscriber: claim.subscriber,
        dependent: claim.patient,
        payerClaimNumber: payerClaimNumberOf(sent),
        statuses: statusesOf(sent, step, now),
      },
    ],
  })
}

function moneyOf(sent: SentClaim, settlement: Settlement, now: Date): string {
  const payerClaimNumber = payerClaimNumberOf(sent)
  const payment = { payerClaimNumber, paymentNumber: `PAY${payerClaimNumber}`, on: dayOf(now) }
  return write835({
    head: headFor(sent, now, 'remittance'),
    remittances: [remittanceOf(sent.claim, settlement, payment)],
  })
}
