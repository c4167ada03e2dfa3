import type { Cursor } from '../core/cursor.ts'
import { readCentsIfAny, readDay, readDays, readRate } from '../core/element-values.ts'
import {
  component,
  type Delimiters,
  element,
  elementOrNull,
  repetitions,
  type Segment,
  X12Error,
} from '../core/segment.ts'
import { nobody, readPersonPart } from '../parts/person.ts'
import type { Benefit, Frequency, Member, PlanDate, Quantity, Reference, Rejection, Trace } from './answer.ts'
import { type Relationship, relationshipOf } from './inquiry.ts'

/**
 * One EB with the segments below it, up to the next. Other contacts (LS to LE, or the NM1 of a payer that leaves those
 * out) are skipped: their names and addresses are not the patient's.
 */
function readBenefit(eb: Segment, below: Cursor): Benefit {
  const benefit = benefitOf(eb, below.delimiters)
  for (const one of below.takeUntil('LS', 'NM1')) {
    if (one.id === 'HSD') benefit.frequencies.push(frequencyOf(one))
    else if (one.id === 'REF') benefit.references.push(readReference(one))
    else if (one.id === 'DTP') benefit.dates.push(...readPlanDates(one))
    else if (one.id === 'AAA') benefit.rejections.push(readRejection(one))
    else if (one.id === 'MSG') benefit.messages.push(element(one, 1))
    else if (one.id === 'III') {
      benefit.restrictions.push({ qualifier: element(one, 1), code: element(one, 2) })
    }
  }
  return benefit
}

function benefitOf(eb: Segment, delimiters: Delimiters): Benefit {
  const code = element(eb, 1)
  if (code === '') throw new X12Error(eb, 'element 1 does not say what kind of benefit it is')
  const procedure = component(eb, 13, 2, delimiters)
  return {
    code,
    level: elementOrNull(eb, 2),
    serviceTypes: repetitions(eb, 3, delimiters),
    insuranceType: elementOrNull(eb, 4),
    plan: elementOrNull(eb, 5),
    period: elementOrNull(eb, 6),
    amountCents: readCentsIfAny(eb, 7) ?? null,
    rateBasisPoints: readRate(eb, 8),
    quantity: quantityOf(eb, 9),
    needsAuthorization: elementOrNull(eb, 11),
    network: elementOrNull(eb, 12),
    procedure: procedure === '' ? null : { qualifier: component(eb, 13, 1, delimiters), code: procedure },
    frequencies: [],
    references: [],
    dates: [],
    rejections: [],
    messages: [],
    restrictions: [],
  }
}

const quantityOf = (segment: Segment, number: number): Quantity | null =>
  element(segment, number + 1) === ''
    ? null
    : { qualifier: element(segment, number), value: element(segment, number + 1) }

const frequencyOf = (hsd: Segment): Frequency => ({
  quantity: quantityOf(hsd, 1),
  period: elementOrNull(hsd, 5),
  periods: elementOrNull(hsd, 6),
})

const readReference = (ref: Segment): Reference => ({
  qualifier: element(ref, 1),
  value: element(ref, 2),
  description: elementOrNull(ref, 3),
})

/** None if it is given by something other than days, such as the hours of a visit. */
function readPlanDates(dtp: Segment): PlanDate[] {
  const [qualifier, form] = [element(dtp, 1), element(dtp, 2)]
  if (form === 'RD8') return [{ qualifier, ...readDays(dtp, 3) }]
  return form === 'D8' ? [{ qualifier, from: readDay(dtp, 3), to: null }] : []
}

export function readRejection(aaa: Segment): Rejection {
  const code = element(aaa, 3)
  if (code === '') throw new X12Error(aaa, 'element 3 does not say why')
  return { code, followUp: elementOrNull(aaa, 4), isValidRequest: element(aaa, 1) === 'Y' }
}

type ReadMember = { member: Member; relationship: Relationship | null; rejections: Rejection[] }

/** A subscriber or a dependent with everything about their coverage. */
export function readMember(body: Cursor, entity: 'IL' | '03'): ReadMember {
  const traces = body.takeAll('TRN').map(readTrace)
  const name = body.take('NM1', entity)
  const read: ReadMember = {
    member: {
      ...nobody,
      ...readPersonPart(name),
      memberId: elementOrNull(name, 9),
      traces,
      references: [],
      dates: [],
      benefits: [],
    },
    relationship: null,
    rejections: [],
  }
  for (const one of body.takeUntil('EB')) addFact(read, one)
  for (let eb = body.takeIf('EB'); eb !== undefined; eb = body.takeIf('EB')) {
    read.member.benefits.push(readBenefit(eb, body.within('EB')))
  }
  return read
}

function addFact(read: ReadMember, one: Segment): void {
  if (one.id === 'REF') read.member.references.push(readReference(one))
  else if (one.id === 'AAA') read.rejections.push(readRejection(one))
  else if (one.id === 'INS') read.relationship = relationshipOf(element(one, 2))
  else if (one.id === 'DTP') read.member.dates.push(...readPlanDates(one))
  else if (one.id !== 'NM1') Object.assign(read.member, readPersonPart(one))
}

const readTrace = (trn: Segment): Trace => ({
  isAnswer: element(trn, 1) === '2',
  number: element(trn, 2),
  origin: elementOrNull(trn, 3),
})
