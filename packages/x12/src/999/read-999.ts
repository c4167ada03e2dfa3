import { readCount } from '../core/amounts.ts'
import type { Cursor } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { openFile } from '../core/open-file.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import { readCoded, required } from '../parts/coded.ts'
import {
  type AcknowledgedTransaction,
  type Acknowledgement,
  type AcknowledgementFile,
  outcomes,
} from './acknowledgement.ts'
import { readProblems } from './read-problems.ts'

/** The acknowledgements in a file. Segments that say nothing of what was wrong are passed over. */
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
  const errors = readProblems(body.takeUntil('IK5'), cursor.delimiters)
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

// Rejected for what is wrong with its signature or its cipher is rejected.
const alsoRejected = ['M', 'W', 'X']

function readOutcome<Meaning extends string>(
  segment: Segment,
  codes: Record<Meaning | 'rejected', string>,
): Meaning | 'rejected' {
  if (element(segment, 1) === '') throw new X12Error(segment, 'element 1 is missing')
  return alsoRejected.includes(element(segment, 1)) ? 'rejected' : readCoded(segment, 1, codes)
}
