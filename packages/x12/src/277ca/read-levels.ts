import type { Cursor } from '../core/cursor.ts'
import { readDay } from '../core/days.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'
import { required } from '../parts/coded.ts'
import { readPersonPart } from '../parts/person.ts'
import { readProviderName } from '../parts/provider.ts'
import { takeNews } from '../status/claim-news.ts'
import { readStatuses } from '../status/status-segment.ts'
import { readPayer, readReceiver } from '../status/whom.ts'
import type { AcknowledgedClaim, ClaimAcknowledgement } from './acknowledgement.ts'
import { readTotals } from './totals.ts'

type Provider = ClaimAcknowledgement['providers'][number]

export function readSource(
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

export function readBatch(body: Cursor): Pick<ClaimAcknowledgement, 'receiver' | 'batch'> {
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

export function readProvider(body: Cursor): Provider {
  const name = readProviderName(body.take('NM1', '85'))
  return { ...name, statuses: statusesIn(body.takeUntil('HL'), body), claims: [] }
}

/** Adds the claims of a patient to those of the provider. */
export function takeClaims(body: Cursor, claims: AcknowledgedClaim[]): void {
  const nm1 = body.take('NM1', 'QC')
  const { firstName = null, lastName = null } = readPersonPart(nm1)
  const patient = { firstName, lastName, memberId: elementOrNull(nm1, 9) }
  body.takeUntil('TRN')
  while (body.isAt('TRN')) {
    const controlNumber = required(body.take('TRN'), 2)
    claims.push({ ...takeNews(body), controlNumber, patient })
  }
}

const statusesIn = (segments: Segment[], { delimiters }: Cursor) =>
  segments.filter(one => one.id === 'STC').flatMap(one => readStatuses(one, delimiters))

const find = (segments: Segment[], id: string, kind?: string) =>
  segments.find(one => one.id === id && (kind === undefined || element(one, 1) === kind))

const readDayOf = (dtp: Segment | undefined) => (dtp === undefined ? null : readDay(dtp, 3))
