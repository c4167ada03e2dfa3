import { readCents, readCentsIfAny, readDay, required } from '../core/element-values.ts'
import {
  component,
  type Delimiters,
  element,
  elementOrNull,
  type Segment,
  X12Error,
} from '../core/segment.ts'
import { readAdjustments } from './adjustments.ts'
import type { RemittedClaim, RemittedPerson, RemittedService } from './remittance.ts'

function startService(svc: Segment, delimiters: Delimiters): RemittedService {
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

/** The segments below an SVC; unused ones are skipped. */
function addToService(service: RemittedService, one: Segment): void {
  const said = element(one, 1)
  if (one.id === 'CAS') service.adjustments.push(...readAdjustments(one))
  // One day (472), or the first and the last (150, 151).
  else if (one.id === 'DTM' && (said === '472' || said === '150')) service.from = readDay(one, 2)
  else if (one.id === 'DTM' && said === '151') service.to = readDay(one, 2)
  else if (one.id === 'REF' && said === '6R') service.lineNumber = elementOrNull(one, 2)
  else if (one.id === 'AMT' && said === 'B6') service.allowedCents = readCents(one, 2)
  else if (one.id === 'LQ' && element(one, 2) !== '') service.remarks.push(element(one, 2))
}

/** One claim: a CLP with the segments below it. */
export function readClaim(clp: Segment, below: Segment[], delimiters: Delimiters): RemittedClaim {
  const claim = startClaim(clp)
  for (const one of below) {
    const service = claim.services.at(-1)
    if (one.id === 'SVC') claim.services.push(startService(one, delimiters))
    else if (service !== undefined) addToService(service, one)
    else addToClaim(claim, one)
  }
  return claim
}

function startClaim(clp: Segment): RemittedClaim {
  return {
    controlNumber: required(clp, 1),
    status: required(clp, 2),
    chargedCents: readCents(clp, 3),
    paidCents: readCents(clp, 4),
    patientOwesCents: readCentsIfAny(clp, 5) ?? null,
    filing: elementOrNull(clp, 6),
    payerClaimNumber: elementOrNull(clp, 7),
    placeOfService: elementOrNull(clp, 8),
    frequency: elementOrNull(clp, 9),
    adjustments: [],
    patient: null,
    subscriber: null,
    renderingNpi: null,
    remarks: [],
    groupNumber: null,
    from: null,
    to: null,
    receivedOn: null,
    services: [],
  }
}

function addToClaim(claim: RemittedClaim, one: Segment): void {
  const said = element(one, 1)
  if (one.id === 'CAS') claim.adjustments.push(...readAdjustments(one))
  else if (one.id === 'NM1' && said === 'QC') claim.patient = personOf(one)
  else if (one.id === 'NM1' && said === 'IL') claim.subscriber = personOf(one)
  else if (one.id === 'NM1' && said === '82') claim.renderingNpi = elementOrNull(one, 9)
  else if (one.id === 'MOA') claim.remarks.push(...one.elements.slice(3, 8).filter(code => code !== ''))
  else if (one.id === 'REF' && said === '1L') claim.groupNumber = elementOrNull(one, 2)
  else if (one.id === 'DTM' && said === '232') claim.from = readDay(one, 2)
  else if (one.id === 'DTM' && said === '233') claim.to = readDay(one, 2)
  else if (one.id === 'DTM' && said === '050') claim.receivedOn = readDay(one, 2)
}

const personOf = (nm1: Segment): RemittedPerson => ({
  lastName: elementOrNull(nm1, 3),
  firstName: elementOrNull(nm1, 4),
  memberId: elementOrNull(nm1, 9),
})
