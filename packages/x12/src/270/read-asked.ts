import type { Cursor } from '../core/cursor.ts'
import { readDay, readDays } from '../core/days.ts'
import { element, elementOrNull, repetitions, type Segment } from '../core/segment.ts'
import { type Relationship, relationshipOf } from '../eligibility/relationship.ts'
import { nobody, type Person, readPersonPart } from '../parts/person.ts'

/** All that stands with a subscriber or a dependent of a question. */
export type Asked = {
  person: Person
  memberId: string | null
  groupNumber: string | null
  relationship: Relationship | null
  trace: string | null
  on: string | null
  serviceTypes: string[]
}

export function readAsked(body: Cursor, entity: 'IL' | '03'): Asked {
  const trace = body.takeAll('TRN')[0]
  const name = body.take('NM1', entity)
  const asked: Asked = {
    person: { ...nobody, ...readPersonPart(name) },
    memberId: elementOrNull(name, 9),
    groupNumber: null,
    relationship: null,
    trace: trace === undefined ? null : elementOrNull(trace, 2),
    on: null,
    serviceTypes: [],
  }
  for (let one = body.next(); one !== undefined; one = body.next()) {
    const said = element(one, 1)
    if (one.id === 'REF' && said === '6P') asked.groupNumber = elementOrNull(one, 2)
    else if (one.id === 'INS') asked.relationship = relationshipOf(element(one, 2))
    else if (one.id === 'DTP' && said === '291') asked.on = readFirstDay(one)
    else if (one.id === 'EQ') asked.serviceTypes.push(...repetitions(one, 1, body.delimiters))
    else if (one.id !== 'NM1') Object.assign(asked.person, readPersonPart(one))
  }
  return asked
}

const readFirstDay = (dtp: Segment) => (element(dtp, 2) === 'RD8' ? readDays(dtp, 3).from : readDay(dtp, 3))
