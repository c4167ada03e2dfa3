import { above, type Cursor, type Level } from '../core/cursor.ts'
import { readDay, required } from '../core/element-values.ts'
import { openFile } from '../core/open-file.ts'
import { type Delimiters, element, elementOrNull, type Segment, X12Error } from '../core/segment.ts'
import { readPersonPart } from '../parts/person.ts'
import { readProviderName } from '../parts/provider.ts'
import {
  type AcknowledgedClaim,
  type ClaimAcknowledgement,
  type ClaimAcknowledgementFile,
  claimAcknowledgementGuide,
  readTotals,
} from './claim-acknowledgement.ts'
import { takeClaimUpdate } from './claim-update.ts'
import { readPayer, readReceiver } from './parties.ts'
import { readStatuses } from './status.ts'

type Provider = ClaimAcknowledgement['providers'][number]

function readSource(
  body: Cursor,
): Pick<ClaimAcknowledgement, 'source' | 'trace' | 'receivedOn' | 'processedOn'> {
  const nm1 = body.take('NM1', 'PR', 'AY')
  const rest = body.takeUntil('HL')
  const trn = find(rest, 'TRN')
  return {
    source: { ...readPayer(nm1), isPayer: element(nm1, 1) === 'PR' },
    trace: trn === undefined ? null : elementOrNull(trn, 2),
    receivedOn: readDayOf(find(rest, 'DTP', '050')),
    processedOn: readDayOf(find(rest, 'DTP', '009')),
  }
}

function readBatch(body: Cursor): Pick<ClaimAcknowledgement, 'receiver' | 'batch'> {
  const receiver = readReceiver(body.take('NM1', '41'))
  const rest = body.takeUntil('HL')
  const trn = find(rest, 'TRN')
  return {
    receiver,
    batch: {
      reference: trn === undefined ? null : elementOrNull(trn, 2),
      statuses: statusesIn(rest, body),
      totals: readTotals(rest),
    },
  }
}

function readProvider(body: Cursor): Provider {
  const name = readProviderName(body.take('NM1', '85'))
  return { ...name, statuses: statusesIn(body.takeUntil('HL'), body), claims: [] }
}

/** Adds the claims of a patient to those of the provider. */
function takeClaims(body: Cursor, claims: AcknowledgedClaim[]): void {
  const nm1 = body.take('NM1', 'QC')
  const { firstName = null, lastName = null } = readPersonPart(nm1)
  const patient = { firstName, lastName, memberId: elementOrNull(nm1, 9) }
  body.takeUntil('TRN')
  while (body.isAt('TRN')) {
    const controlNumber = required(body.take('TRN'), 2)
    claims.push({ ...takeClaimUpdate(body), controlNumber, patient })
  }
}

const statusesIn = (segments: Segment[], { delimiters }: Cursor) =>
  segments.filter(one => one.id === 'STC').flatMap(one => readStatuses(one, delimiters))

const find = (segments: Segment[], id: string, kind?: string) =>
  segments.find(one => one.id === id && (kind === undefined || element(one, 1) === kind))

const readDayOf = (dtp: Segment | undefined) => (dtp === undefined ? null : readDay(dtp, 3))

/** The acknowledgements in a file. Unknown segments are skipped, because payers add their own. */
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

/** The sender and the receiver: one of each. */
function firstTwo(cursor: Cursor) {
  const [first, second, ...others] = cursor.levels()
  if (first === undefined || second === undefined) return cursor.fail('HL is expected here')
  if (first.code !== '20') throw new X12Error(first.hl, 'the first level is that of the source')
  if (second.code !== '21' || second.parent !== first) {
    throw new X12Error(second.hl, 'the second level is that of the receiver')
  }
  return { first, second, others }
}
