import { above, type Cursor, type Level } from '@archwire/x12/core/cursor'
import { readDay, readDays } from '@archwire/x12/core/element-values'
import { openFile } from '@archwire/x12/core/open-file'
import {
  type Delimiters,
  element,
  elementOrNull,
  repetitions,
  type Segment,
  X12Error,
} from '@archwire/x12/core/segment'
import {
  type AskingProvider,
  type EligibilityInquiry,
  type Relationship,
  relationshipOf,
} from '@archwire/x12/eligibility/inquiry'
import type { InquiryFile } from '@archwire/x12/eligibility/write-270'
import { nobody, type Person, readPersonPart } from '@archwire/x12/parts/person'
import { readProviderName } from '@archwire/x12/parts/provider'

/** The segments of a subscriber or a dependent in an inquiry. */
type InquiredMember = {
  person: Person
  memberId: string | null
  groupNumber: string | null
  relationship: Relationship | null
  trace: string | null
  on: string | null
  serviceTypes: string[]
}

function readInquiredMember(body: Cursor, entity: 'IL' | '03'): InquiredMember {
  const trace = body.takeAll('TRN')[0]
  const name = body.take('NM1', entity)
  const member: InquiredMember = {
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
    if (one.id === 'REF' && said === '6P') member.groupNumber = elementOrNull(one, 2)
    else if (one.id === 'INS') member.relationship = relationshipOf(element(one, 2))
    else if (one.id === 'DTP' && said === '291') member.on = readFirstDay(one)
    else if (one.id === 'EQ') member.serviceTypes.push(...repetitions(one, 1, body.delimiters))
    else if (one.id !== 'NM1') Object.assign(member.person, readPersonPart(one))
  }
  return member
}

const readFirstDay = (dtp: Segment) => (element(dtp, 2) === 'RD8' ? readDays(dtp, 3).from : readDay(dtp, 3))

type Payer = EligibilityInquiry['payer']

/** The inquiries in a file, one for each patient who is asked about. */
export function read270(text: string): InquiryFile & { delimiters: Delimiters } {
  const { head, delimiters, transactions } = openFile(text, '270')
  return { head, delimiters, inquiries: transactions.flatMap(readInquiries) }
}

function readInquiries(cursor: Cursor): EligibilityInquiry[] {
  const reference = element(cursor.take('BHT'), 3)
  const levels = cursor.levels()
  const parents = new Set(levels.map(level => level.parent))
  const payers = new Map<Level, Payer>()
  const providers = new Map<Level, { payer: Payer; provider: AskingProvider }>()
  const subscribers = new Map<Level, { asking: InquirySource; subscriber: InquiredMember }>()
  const inquiries: EligibilityInquiry[] = []
  for (const level of levels) {
    if (level.code === '20') payers.set(level, readPayer(level.body))
    else if (level.code === '21') {
      providers.set(level, { payer: above(level, payers), provider: readProvider(level.body) })
    } else if (level.code === '22') {
      const asking = { ...above(level, providers), reference }
      const subscriber = readInquiredMember(level.body, 'IL')
      subscribers.set(level, { asking, subscriber })
      // A subscriber with dependents is asked about only if they have service types of their own.
      if (subscriber.serviceTypes.length > 0 || !parents.has(level)) {
        inquiries.push(inquiryOf(level, asking, subscriber, null))
      }
    } else if (level.code === '23') {
      const { asking, subscriber } = above(level, subscribers)
      inquiries.push(inquiryOf(level, asking, subscriber, readInquiredMember(level.body, '03')))
    } else throw new X12Error(level.hl, 'a question about coverage has no level of this kind')
  }
  return inquiries
}

type InquirySource = { reference: string; payer: Payer; provider: AskingProvider }

function inquiryOf(
  level: Level,
  { reference, payer, provider }: InquirySource,
  subscriber: InquiredMember,
  dependent: InquiredMember | null,
): EligibilityInquiry {
  const patient = dependent ?? subscriber
  if (patient.on === null) throw new X12Error(level.hl, 'it is not said for which day it is asked')
  if (subscriber.memberId === null) throw new X12Error(level.hl, 'the subscriber has no member id')
  return {
    trace: patient.trace ?? reference,
    on: patient.on,
    payer,
    provider,
    subscriber: {
      ...subscriber.person,
      memberId: subscriber.memberId,
      groupNumber: subscriber.groupNumber,
    },
    dependent:
      dependent === null ? null : { ...dependent.person, relationship: dependent.relationship ?? 'other' },
    serviceTypes: patient.serviceTypes,
  }
}

function readPayer(body: Cursor): Payer {
  const name = body.take('NM1', 'PR')
  return { name: element(name, 3), code: element(name, 9) }
}

function readProvider(body: Cursor): AskingProvider {
  const name = body.take('NM1', '1P')
  const taxId = body.takeUntil('HL').find(one => one.id === 'REF' && element(one, 1) === 'TJ')
  return { ...readProviderName(name), taxId: taxId === undefined ? null : elementOrNull(taxId, 2) }
}
