import {
  areAreas,
  areSurfaces,
  type ClaimFile,
  type ClaimItem,
  checkClaim,
  claimGuide,
  type DentalClaim,
  frequencies,
  isTooth,
  mostTeeth,
  predetermination,
} from '@archwire/x12/claims/claim'
import { above, type Cursor, type Level } from '@archwire/x12/core/cursor'
import { meaningOf, readCents, readCount, readDay, required } from '@archwire/x12/core/element-values'
import { openFile } from '@archwire/x12/core/open-file'
import { component, type Delimiters, element, type Segment, X12Error } from '@archwire/x12/core/segment'
import { readContact } from '@archwire/x12/parts/person'
import { readServiceDays, takeReference } from '@archwire/x12/parts/references-and-dates'
import {
  type Billing,
  type Subscriber,
  takeBilling,
  takeClaimProvider,
  takePatient,
  takeSubscriber,
} from './read-claim-parties.ts'

type Parties = Billing & Subscriber & Pick<DentalClaim, 'patient'>

/** One claim, up to the next or the end of the level. */
function takeClaim(body: Cursor, parties: Parties): DentalClaim {
  const clm = body.take('CLM')
  const parts = body.within('CLM')
  const appliance = parts.takeIf('DTP', '452')
  const days = parts.takeIf('DTP', '472')
  const months = parts.takeIf('DN1')
  const claim: DentalClaim = {
    ...parties,
    controlNumber: element(clm, 1),
    totalCents: readCents(clm, 2),
    placeOfService: component(clm, 5, 1, body.delimiters),
    isPredetermination: readPredetermination(clm),
    frequency: meaningOf(clm, 5, component(clm, 5, 3, body.delimiters), frequencies),
    appliancePlacedOn: appliance === undefined ? null : readDay(appliance, 3),
    days: days === undefined ? null : readServiceDays(days),
    treatmentMonths: readMonths(months, 1),
    remainingMonths: readMonths(months, 2),
    attachments: parts.takeAll('PWK').map(pwk => ({ kind: required(pwk, 1), id: required(pwk, 6) })),
    payerClaimNumber: takeReference(parts, 'F8'),
    clearinghouseTrace: takeReference(parts, 'D9'),
    narrative: readNarrative(parts.takeAll('NTE', 'ADD')),
    referring: takeClaimProvider(parts, 'DN'),
    rendering: takeClaimProvider(parts, '82'),
    items: takeItems(parts),
  }
  parts.done()
  checkClaim(clm, claim)
  return claim
}

function takeItems(parts: Cursor): ClaimItem[] {
  const items: ClaimItem[] = []
  while (parts.isAt('LX')) {
    const lx = parts.take('LX')
    if (readCount(lx, 1) !== items.length + 1) throw new X12Error(lx, 'the items are not numbered one by one')
    items.push(takeItem(parts))
  }
  return items
}

function takeItem(parts: Cursor): ClaimItem {
  const sv3 = parts.take('SV3')
  if (component(sv3, 1, 1, parts.delimiters) !== 'AD') throw new X12Error(sv3, 'its code is no dental one')
  return {
    procedureCode: component(sv3, 1, 2, parts.delimiters),
    chargeCents: readCents(sv3, 2),
    quantity: readCount(sv3, 6),
    areas: readAreas(sv3, parts),
    teeth: takeTeeth(parts),
    on: takeDay(parts),
    controlNumber: takeReference(parts, '6R'),
  }
}

function readAreas(sv3: Segment, { delimiters }: Cursor): string[] {
  const areas = componentsOf(sv3, 4, delimiters)
  if (!areAreas(areas)) throw new X12Error(sv3, 'element 4 is no part of a mouth')
  return areas
}

function takeTeeth(parts: Cursor): ClaimItem['teeth'] {
  const segments = parts.takeAll('TOO', 'JP')
  return segments.map((too, at) => {
    if (at >= mostTeeth) throw new X12Error(too, 'a line has no room for so many teeth')
    const tooth = element(too, 2)
    if (!isTooth(tooth)) throw new X12Error(too, 'element 2 is no tooth')
    const surfaces = componentsOf(too, 3, parts.delimiters)
    if (!areSurfaces(surfaces)) throw new X12Error(too, 'element 3 is no side of a tooth')
    return { tooth, surfaces }
  })
}

function componentsOf(segment: Segment, number: number, { component: by }: Delimiters): string[] {
  const whole = element(segment, number)
  return whole === '' ? [] : whole.split(by)
}

/** Treatment that has not been done has no day. */
function takeDay(parts: Cursor): string | null {
  const day = parts.takeIf('DTP', '472')
  return day === undefined ? null : readDay(day, 3)
}

const readNarrative = (notes: Segment[]): string | null =>
  notes.length === 0 ? null : notes.map(nte => required(nte, 2)).join(' ')

function readPredetermination(clm: Segment): boolean {
  const code = element(clm, 19)
  if (code !== '' && code !== predetermination)
    throw new X12Error(clm, 'element 19 is no code that is expected here')
  return code === predetermination
}

const readMonths = (dn1: Segment | undefined, number: number): number | null =>
  dn1 === undefined || element(dn1, number) === '' ? null : readCount(dn1, number)

/**
 * The claims of a file. A segment that we would not write is refused and not skipped, so that nobody works on half a
 * claim.
 */
export function read837D(text: string): ClaimFile & { delimiters: Delimiters } {
  const file = openFile(text, '837', claimGuide)
  const { cursor, controlNumber } = onlyOne(file)
  const reference = element(cursor.take('BHT', '0019'), 3)
  const submitter = cursor.take('NM1', '41')
  const contact = readContact(cursor.take('PER'))
  const receiver = cursor.take('NM1', '40')
  return {
    head: file.head,
    delimiters: file.delimiters,
    transactionControlNumber: controlNumber,
    reference,
    submitter: { name: element(submitter, 3), id: required(submitter, 9), contact },
    receiver: { name: element(receiver, 3), id: required(receiver, 9) },
    claims: readClaims(cursor),
  }
}

function readClaims(cursor: Cursor): DentalClaim[] {
  const billings = new Map<Level, Billing>()
  const subscribers = new Map<Level, Billing & Subscriber>()
  const claims: DentalClaim[] = []
  for (const level of cursor.levels()) {
    const { body } = level
    if (level.code === '20') billings.set(level, takeBilling(body))
    else if (level.code === '22') {
      const { isPatient, subscriber } = takeSubscriber(body)
      const parties = { ...above(level, billings), ...subscriber }
      subscribers.set(level, parties)
      if (isPatient) takeClaims(body, { ...parties, patient: null }, claims)
    } else if (level.code === '23') {
      const parties = above(level, subscribers)
      takeClaims(body, { ...parties, patient: takePatient(body) }, claims)
    } else throw new X12Error(level.hl, 'a claim has no level of this kind')
    body.done()
  }
  return claims
}

function takeClaims(body: Cursor, parties: Parties, claims: DentalClaim[]) {
  while (body.isAt('CLM')) claims.push(takeClaim(body, parties))
}

/** The only transaction of a file. */
function onlyOne({ transactions, controlNumbers }: ReturnType<typeof openFile>) {
  const [cursor] = transactions
  const [controlNumber] = controlNumbers
  if (cursor === undefined || controlNumber === undefined || transactions.length > 1) {
    throw new X12Error({ at: 3, id: 'ST' }, `one transaction is expected, not ${transactions.length}`)
  }
  return { cursor, controlNumber }
}
