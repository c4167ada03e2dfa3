import type { Cursor } from '../core/cursor.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'
import { type Relationship, relationshipOf } from '../eligibility/relationship.ts'
import { nobody, readPersonPart } from '../parts/person.ts'
import type { Member, Rejection, Trace } from './answer.ts'
import { readBenefit, readPlanDates, readReference, readRejection } from './read-benefit.ts'

type ReadMember = { member: Member; relationship: Relationship | null; rejections: Rejection[] }

/** A subscriber or a dependent with all that is said of their coverage. */
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
