import {
  type AcknowledgedTransaction,
  type Acknowledgement,
  type AcknowledgementFile,
  hasElementErrors,
  outcomes,
  type SyntaxProblem,
} from '@archwire/x12/acknowledgements/acknowledgement'
import { type BuildSegment, segmentBuilder } from '@archwire/x12/core/build-segment'
import { writeEnvelope } from '@archwire/x12/core/envelope'
import { type Delimiters, type Segment, usualDelimiters } from '@archwire/x12/core/segment'

/** The guide of acknowledgements. */
const acknowledgementGuide = '005010X231A1'

export function write999(
  { head, acknowledgements }: AcknowledgementFile,
  delimiters: Delimiters = usualDelimiters,
): string {
  const segment = segmentBuilder(delimiters)
  const transactions = acknowledgements.map(one => ({
    set: '999',
    version: acknowledgementGuide,
    controlNumber: one.transactionControlNumber,
    segments: groupSegments(one, segment),
  }))
  return writeEnvelope(
    { ...head, version: acknowledgementGuide, functionalCode: 'FA', transactions },
    delimiters,
  )
}

const groupSegments = (
  { group, transactions, outcome, counts, codes }: Acknowledgement,
  segment: BuildSegment,
) => [
  segment('AK1', group.functionalCode, group.controlNumber, group.version),
  ...transactions.flatMap(one => transactionSegments(one, segment)),
  segment('AK9', outcomes[outcome], counts.included, counts.received, counts.accepted, ...codes),
]

const transactionSegments = (one: AcknowledgedTransaction, segment: BuildSegment) => [
  segment('AK2', one.set, one.controlNumber, one.version),
  ...problemSegments(one.errors, segment),
  segment('IK5', outcomes[one.outcome], ...one.codes),
]

/** The elements of one segment are reported together below it. */
function problemSegments(problems: SyntaxProblem[], segment: BuildSegment): Segment[] {
  let open: SyntaxProblem | undefined
  return problems.flatMap(one => {
    const { segmentId, position, loop, element, component, code } = one
    if (element === null) {
      open = undefined
      return [segment('IK3', segmentId, position, loop, code)]
    }
    const isBelow = open?.segmentId === segmentId && open.position === position && open.loop === loop
    open = one
    const ik4 = segment('IK4', [element, component], null, code)
    return isBelow ? [ik4] : [segment('IK3', segmentId, position, loop, hasElementErrors), ik4]
  })
}
