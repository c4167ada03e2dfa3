import { readCents } from '../core/amounts.ts'
import { readDay } from '../core/days.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { component, element, elementOrNull, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import { readAdjustments } from './adjustment-segments.ts'
import type { RemittedService } from './remittance.ts'

export function startService(svc: Segment, delimiters: Delimiters): RemittedService {
  const code = component(svc, 1, 2, delimiters)
  if (code === '') throw new X12Error(svc, 'element 1 does not say which procedure it is')
  return {
    procedure: { qualifier: component(svc, 1, 1, delimiters), code },
    chargedCents: readCents(svc, 2),
    paidCents: readCents(svc, 3),
    quantity: elementOrNull(svc, 5),
    from: null,
    to: null,
    adjustments: [],
    lineNumber: null,
    allowedCents: null,
    remarks: [],
  }
}

/** What stands below an SVC; what we do not use is passed over. */
export function addToService(service: RemittedService, one: Segment): void {
  const said = element(one, 1)
  if (one.id === 'CAS') service.adjustments.push(...readAdjustments(one))
  // One day (472), or the first and the last (150, 151).
  else if (one.id === 'DTM' && (said === '472' || said === '150')) service.from = readDay(one, 2)
  else if (one.id === 'DTM' && said === '151') service.to = readDay(one, 2)
  else if (one.id === 'REF' && said === '6R') service.lineNumber = elementOrNull(one, 2)
  else if (one.id === 'AMT' && said === 'B6') service.allowedCents = readCents(one, 2)
  else if (one.id === 'LQ' && element(one, 2) !== '') service.remarks.push(element(one, 2))
}
