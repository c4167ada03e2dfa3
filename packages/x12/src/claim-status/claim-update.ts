import type { Cursor } from '../core/cursor.ts'
import { readCentsIfAny } from '../core/element-values.ts'
import { component, element, elementOrNull, type Segment } from '../core/segment.ts'
import { readServiceDays } from '../parts/references-and-dates.ts'
import { type ClaimUpdate, type LineUpdate, readStatuses } from './status.ts'

/** All about one claim up to the next trace. Unknown segments are skipped, because payers add their own. */
export function takeClaimUpdate(body: Cursor): ClaimUpdate & { controlNumber: string | null } {
  const parts = body.within('TRN')
  const own = parts.takeUntil('SVC')
  const lines: LineUpdate[] = []
  for (let svc = parts.next(); svc !== undefined; svc = parts.next()) {
    lines.push({
      procedureCode: component(svc, 1, 2, body.delimiters),
      chargedCents: readCentsIfAny(svc, 2) ?? null,
      paidCents: readCentsIfAny(svc, 3) ?? null,
      ...readFacts(parts.takeUntil('SVC'), body, 'FJ'),
    })
  }
  return {
    ...readFacts(own, body, 'EJ'),
    payerClaimNumber: reference(own, '1K'),
    clearinghouseTrace: reference(own, 'D9'),
    lines,
  }
}

function readFacts(segments: Segment[], { delimiters }: Cursor, kindOfNumber: string) {
  const dtp = segments.find(one => one.id === 'DTP' && element(one, 1) === '472')
  return {
    controlNumber: reference(segments, kindOfNumber),
    days: dtp === undefined ? null : readServiceDays(dtp),
    statuses: segments.filter(one => one.id === 'STC').flatMap(one => readStatuses(one, delimiters)),
  }
}

function reference(segments: Segment[], kind: string): string | null {
  const ref = segments.find(one => one.id === 'REF' && element(one, 1) === kind)
  return ref === undefined ? null : elementOrNull(ref, 2)
}
