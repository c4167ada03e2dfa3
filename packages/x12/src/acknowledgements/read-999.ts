import type { Cursor } from '../core/cursor.ts'
import { readCoded, readCount, required } from '../core/element-values.ts'
import { openFile } from '../core/open-file.ts'
import {
  component,
  type Delimiters,
  element,
  elementOrNull,
  type Segment,
  X12Error,
} from '../core/segment.ts'
import {
  type AcknowledgedTransaction,
  type Acknowledgement,
  type AcknowledgementFile,
  hasElementErrors,
  outcomes,
  type SyntaxProblem,
} from './acknowledgement.ts'

/**
 * IK3 reports a segment, the IK4s below it its elements. A segment with only wrong elements is reported by these alone.
 */
function readSyntaxProblems(segments: Segment[], delimiters: Delimiters): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  let current: SyntaxProblem | undefined
  // A segment's error waits here until it is known whether its elements explain it.
  let undetailed: SyntaxProblem[] = []
  for (const one of segments) {
    if (one.id === 'IK3') {
      problems.push(...undetailed)
      current = readSegmentProblem(one)
      undetailed = current.code === hasElementErrors ? [current] : []
      if (undetailed.length === 0) problems.push(current)
    } else if (one.id === 'IK4') {
      if (current === undefined) throw new X12Error(one, 'it stands below no IK3')
      problems.push({ ...current, ...readElementProblem(one, delimiters) })
      undetailed = []
    }
  }
  return [...problems, ...undetailed]
}

const readSegmentProblem = (ik3: Segment): SyntaxProblem => ({
  segmentId: required(ik3, 1),
  position: readCount(ik3, 2),
  loop: elementOrNull(ik3, 3),
  element: null,
  component: null,
  // A code that only says that something is wrong means the elements.
  code: element(ik3, 4) === '' ? hasElementErrors : element(ik3, 4),
})

const readElementProblem = (ik4: Segment, delimiters: Delimiters) => ({
  element: readPosition(ik4, component(ik4, 1, 1, delimiters)),
  component:
    component(ik4, 1, 2, delimiters) === '' ? null : readPosition(ik4, component(ik4, 1, 2, delimiters)),
  code: required(ik4, 3),
})

function readPosition(ik4: Segment, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new X12Error(ik4, 'element 1 is no position')
  return Number(text)
}

/** The acknowledgements in a file. Segments that say nothing about errors are skipped. */
export function read999(text: string): AcknowledgementFile & { delimiters: Delimiters } {
  const { head, delimiters, transactions, controlNumbers } = openFile(text, '999')
  const acknowledgements = transactions.map((cursor, index) =>
    readAcknowledgement(cursor, controlNumbers[index] ?? ''),
  )
  return { head, delimiters, acknowledgements }
}

function readAcknowledgement(cursor: Cursor, transactionControlNumber: string): Acknowledgement {
  const ak1 = cursor.take('AK1')
  const transactions: AcknowledgedTransaction[] = []
  while (cursor.isAt('AK2')) transactions.push(readTransaction(cursor))
  const ak9 = cursor.take('AK9')
  cursor.done()
  return {
    transactionControlNumber,
    group: {
      functionalCode: required(ak1, 1),
      controlNumber: required(ak1, 2),
      version: elementOrNull(ak1, 3),
    },
    transactions,
    outcome: readOutcome(ak9, outcomes),
    counts: { included: readCount(ak9, 2), received: readCount(ak9, 3), accepted: readCount(ak9, 4) },
    codes: ak9.elements.slice(5, 10),
  }
}

function readTransaction(cursor: Cursor): AcknowledgedTransaction {
  const ak2 = cursor.take('AK2')
  const body = cursor.within('AK2', 'AK9')
  const errors = readSyntaxProblems(body.takeUntil('IK5'), cursor.delimiters)
  const ik5 = body.take('IK5')
  body.done()
  const { partlyAccepted: _, ...ofTransactions } = outcomes
  return {
    set: required(ak2, 1),
    controlNumber: required(ak2, 2),
    version: elementOrNull(ak2, 3),
    outcome: readOutcome(ik5, ofTransactions),
    errors,
    codes: ik5.elements.slice(2, 7),
  }
}

// Codes for rejections because of the signature or the encryption.
const alsoRejected = ['M', 'W', 'X']

function readOutcome<Meaning extends string>(
  segment: Segment,
  codes: Record<Meaning | 'rejected', string>,
): Meaning | 'rejected' {
  if (element(segment, 1) === '') throw new X12Error(segment, 'element 1 is missing')
  return alsoRejected.includes(element(segment, 1)) ? 'rejected' : readCoded(segment, 1, codes)
}
