import { writeCents } from '../core/amounts.ts'
import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import { type Delimiters, usualDelimiters } from '../core/delimiters.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import type { Segment } from '../core/segment.ts'
import { writeNumbered } from '../core/write-numbered.ts'
import { type Contact, contactSegment } from '../parts/contact.ts'
import { addressSegments } from '../parts/person.ts'
import { referenceSegments } from '../parts/references.ts'
import type { Payment, Remittance, RemittanceParty } from './remittance.ts'
import { claimSegments } from './write-claim.ts'

const guide = '005010X221A1'

export type RemittanceFile = { head: EnvelopeHead; remittances: Remittance[] }

/** Payments, each in a transaction of its own. */
export function write835(
  { head, remittances }: RemittanceFile,
  delimiters: Delimiters = usualDelimiters,
): string {
  const segment = segmentBuilder(delimiters)
  const bodies = remittances.map(remittance => remittanceSegments(remittance, segment))
  return writeNumbered(
    // Alone among the guides, this one is said by the group and not by its transactions.
    { head, version: guide, functionalCode: 'HP', set: '835', setVersion: '', bodies },
    delimiters,
  )
}

const remittanceSegments = (
  { payment, claims, providerAdjustments }: Remittance,
  segment: BuildSegment,
): Segment[] => [
  ...paymentSegments(payment, segment),
  ...(claims.length === 0 ? [] : [segment('LX', 1)]),
  ...claims.flatMap(one => claimSegments(one, segment)),
  ...providerAdjustments.map(one =>
    segment(
      'PLB',
      one.provider,
      writeDay(one.yearEnd),
      [one.reason, one.reference],
      writeCents(one.amountCents),
    ),
  ),
]

const paymentSegments = (payment: Payment, segment: BuildSegment): Segment[] => [
  segment(
    'BPR',
    payment.handling,
    writeCents(payment.amountCents),
    payment.isDebit ? 'D' : 'C',
    payment.method,
    // The accounts of both sides: nobody here has a use for them.
    ...Array.from({ length: 11 }, () => null),
    payment.paidOn === null ? null : writeDay(payment.paidOn),
  ),
  segment('TRN', '1', payment.number, payment.originator),
  ...(payment.producedOn === null ? [] : [segment('DTM', '405', writeDay(payment.producedOn))]),
  ...partySegments('PR', payment.payer, segment),
  ...technicalContactSegments(payment.payer.technicalContact, segment),
  ...partySegments('PE', payment.payee, segment),
  ...referenceSegments(segment, 'TJ', payment.payee.taxId),
]

const technicalContactSegments = (contact: Contact | null, segment: BuildSegment): Segment[] =>
  contact === null ? [] : [contactSegment(segment, contact, 'BL')]

const partySegments = (entity: 'PR' | 'PE', party: RemittanceParty, segment: BuildSegment): Segment[] => [
  segment('N1', entity, party.name, party.id?.qualifier, party.id?.value),
  ...addressSegments(segment, party),
]
