import type { ClaimAcknowledgement } from '@archwire/x12/claim-status/claim-acknowledgement'
import { read277, type StatusAnswer } from '@archwire/x12/claim-status/read-277'
import { read277CA } from '@archwire/x12/claim-status/read-277ca'
import type { Status } from '@archwire/x12/claim-status/status'
import { describeStatus } from '@archwire/x12/claim-status/status-codes'
import type { StatusNews } from '../port.ts'

/** How claims stand, by a file that came by itself. What names no claim of ours is about nobody. */
export const statusNewsIn = (text: string): StatusNews[] =>
  read277(text).answers.flatMap(answer =>
    answer.controlNumber === null ? [] : [newsOfAnswer(answer, answer.controlNumber)],
  )

export const newsOfAnswer = (answer: StatusAnswer, controlNumber: string): StatusNews =>
  newsOf({ ...answer, controlNumber })

/** How claims stand that have just come in. */
export const receiptNewsIn = (text: string): StatusNews[] =>
  read277CA(text).acknowledgements.flatMap(one => [
    ...one.providers.flatMap(({ claims }) => claims.map(newsOf)),
    ...newsOfWhole(one),
  ])

/** A file that is turned down before its claim is looked at: it holds one, whose number is the file's reference. */
function newsOfWhole({ batch, providers }: ClaimAcknowledgement): StatusNews[] {
  const { reference: controlNumber } = batch
  if (controlNumber === null || providers.some(({ claims }) => claims.length > 0)) return []
  const statuses = [...batch.statuses, ...providers.flatMap(one => one.statuses)]
  return statuses.length === 0 ? [] : [newsOf({ controlNumber, payerClaimNumber: null, statuses })]
}

type Told = { controlNumber: string; payerClaimNumber: string | null; statuses: Status[] }

function newsOf({ controlNumber, payerClaimNumber, statuses }: Told): StatusNews {
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
