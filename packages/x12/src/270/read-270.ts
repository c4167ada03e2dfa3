import { above } from '../core/above.ts'
import type { Cursor, Level } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { openFile } from '../core/open-file.ts'
import { element, elementOrNull } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import { readProviderName } from '../parts/provider.ts'
import type { AskingProvider, EligibilityInquiry } from './inquiry.ts'
import { type Asked, readAsked } from './read-asked.ts'
import type { InquiryFile } from './write-270.ts'

type Payer = EligibilityInquiry['payer']

/** The questions in a file, one for each patient who is asked about. */
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
  const subscribers = new Map<Level, { asking: Asking; subscriber: Asked }>()
  const inquiries: EligibilityInquiry[] = []
  for (const level of levels) {
    if (level.code === '20') payers.set(level, readPayer(level.body))
    else if (level.code === '21') {
      providers.set(level, { payer: above(level, payers), provider: readProvider(level.body) })
    } else if (level.code === '22') {
      const asking = { ...above(level, providers), reference }
      const subscriber = readAsked(level.body, 'IL')
      subscribers.set(level, { asking, subscriber })
      // Of a subscriber with dependents it is asked only where questions stand with the subscriber too.
      if (subscriber.serviceTypes.length > 0 || !parents.has(level)) {
        inquiries.push(inquiryOf(level, asking, subscriber, null))
      }
    } else if (level.code === '23') {
      const { asking, subscriber } = above(level, subscribers)
      inquiries.push(inquiryOf(level, asking, subscriber, readAsked(level.body, '03')))
    } else throw new X12Error(level.hl, 'a question about coverage has no level of this kind')
  }
  return inquiries
}

type Asking = { reference: string; payer: Payer; provider: AskingProvider }

function inquiryOf(
  level: Level,
  { reference, payer, provider }: Asking,
  subscriber: Asked,
  dependent: Asked | null,
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
