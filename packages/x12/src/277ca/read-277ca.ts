import { above } from '../core/above.ts'
import type { Cursor, Level } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { openFile } from '../core/open-file.ts'
import { element } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import {
  type ClaimAcknowledgement,
  type ClaimAcknowledgementFile,
  claimAcknowledgementGuide,
} from './acknowledgement.ts'
import { readBatch, readProvider, readSource, takeClaims } from './read-levels.ts'

/** The acknowledgements in a file. What is not known is passed over: payers add things of their own. */
export function read277CA(text: string): ClaimAcknowledgementFile & { delimiters: Delimiters } {
  const { head, delimiters, transactions, controlNumbers } = openFile(text, '277', claimAcknowledgementGuide)
  const acknowledgements = transactions.map((cursor, index) =>
    readAcknowledgement(cursor, controlNumbers[index] ?? ''),
  )
  return { head, delimiters, acknowledgements }
}

function readAcknowledgement(cursor: Cursor, transactionControlNumber: string): ClaimAcknowledgement {
  const reference = element(cursor.take('BHT', '0085'), 3)
  const { first, second, others } = firstTwo(cursor)
  const providers = new Map<Level, ClaimAcknowledgement['providers'][number]>()
  for (const level of others) {
    if (level.code === '19' && level.parent === second) providers.set(level, readProvider(level.body))
    else if (level.code === 'PT') takeClaims(level.body, above(level, providers).claims)
    else throw new X12Error(level.hl, 'a level of this kind does not belong here')
  }
  return {
    transactionControlNumber,
    reference,
    ...readSource(first.body),
    ...readBatch(second.body),
    providers: [...providers.values()],
  }
}

/** Who says it and to whom: one of each. */
function firstTwo(cursor: Cursor) {
  const [first, second, ...others] = cursor.levels()
  if (first === undefined || second === undefined) return cursor.fail('HL is expected here')
  if (first.code !== '20') throw new X12Error(first.hl, 'the first level is that of the source')
  if (second.code !== '21' || second.parent !== first) {
    throw new X12Error(second.hl, 'the second level is that of the receiver')
  }
  return { first, second, others }
}
