import { readCents, readCentsIfAny } from '../core/amounts.ts'
import { readDay } from '../core/days.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'
import { required } from '../parts/coded.ts'
import { readAdjustments } from './adjustment-segments.ts'
import { addToService, startService } from './read-service.ts'
import type { RemittedClaim, RemittedPerson } from './remittance.ts'

/** One claim: a CLP and all that stands below it. */
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
