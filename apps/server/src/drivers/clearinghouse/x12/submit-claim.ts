import { reportCodeOf } from '@archwire/domain/claims/attachments'
import { defaultPayerKind, filingOf } from '@archwire/domain/insurance/payers'
import { read999 } from '@archwire/x12/acknowledgements/read-999'
import type { ClaimFile, ClaimProvider, DentalClaim } from '@archwire/x12/claims/claim'
import { write837D } from '@archwire/x12/claims/write-837d'
import { X12Error } from '@archwire/x12/core/segment'
import {
  type Clearinghouse,
  ClearinghouseDown,
  type ControlNumbers,
  type OutgoingClaim,
  type Provider,
} from '../port.ts'
import { openResponse, submissionOf } from './acknowledgement.ts'
import { readable, writable } from './codec.ts'
import { envelopeHead, type Parties, type X12Deps } from './envelope.ts'

const office = '11'

/** A file holds one claim, so that an error in one claim does not hold up another. */
export const claimFileOf = (claim: OutgoingClaim, numbers: ControlNumbers, parties: Parties): ClaimFile => ({
  head: envelopeHead(parties, numbers, numbers.sentAt),
  transactionControlNumber: numbers.transaction,
  reference: claim.controlNumber,
  submitter: {
    name: parties.submitterName,
    id: parties.submitterId,
    contact: { name: parties.submitterName, phone: parties.contactPhone, email: null },
  },
  receiver: { name: parties.receiverName, id: parties.receiverId },
  claims: [dentalClaimOf(claim)],
})

function dentalClaimOf(claim: OutgoingClaim): DentalClaim {
  const { subscriber, patient, providers } = claim
  const one = (kind: Provider['kind']) => providers.find(provider => provider.kind === kind)
  const billing = one('Billing')
  // Everything else that may be missing was checked by the validation.
  if (billing === undefined) throw new X12Error({ at: 0, id: 'NM1' }, 'there is no billing provider')
  const payTo = one('Pay to')
  const isPredetermination = claim.isPredetermination ?? false
  const items = claim.items.map(item => ({
    procedureCode: item.procedureCode,
    chargeCents: item.feeCents * item.quantity,
    quantity: item.quantity,
    // Treatment that was not done yet has no date.
    on: isPredetermination ? null : item.startDate,
    teeth: (item.teeth ?? []).map(({ tooth, surfaces }) => ({ tooth, surfaces: [...surfaces] })),
    areas: [...(item.areas ?? [])],
    controlNumber: String(item.id),
  }))
  const { memberId, groupNumber, relationship, ...subscribing } = subscriber
  return {
    controlNumber: claim.controlNumber,
    sequence: claim.sequence,
    frequency: frequencyOf(claim),
    isPredetermination,
    payerClaimNumber: (claim.voids ?? claim.replaces)?.payerClaimNumber ?? null,
    clearinghouseTrace: null,
    totalCents: items.reduce((sum, { chargeCents }) => sum + chargeCents, 0),
    placeOfService: office,
    appliancePlacedOn: claim.dateAppliancePlaced,
    days: isPredetermination ? null : daysOf(claim),
    treatmentMonths: claim.treatmentMonths,
    remainingMonths: claim.remainingMonths,
    attachments: claim.attachments.map(({ id, typeCode }) => ({ kind: reportCodeOf(typeCode), id })),
    narrative: claim.narrative,
    billing: { ...named(billing), ...billing.address, taxId: billing.taxId, contact: null },
    payTo:
      payTo === undefined ? null : { ...payTo.address, isOrganization: payTo.npiType === 'organization' },
    subscriber: { ...subscribing, memberId, groupNumber },
    payer: {
      code: claim.payer.code,
      name: claim.payer.name,
      filing: filingOf(claim.payer.kind ?? defaultPayerKind),
    },
    patient: relationship === 'self' ? null : { ...patient, relationship },
    referring: namedIfAny(one('Referring')),
    rendering: namedIfAny(one('Rendering')),
    items,
  }
}

function frequencyOf({ voids, replaces }: OutgoingClaim): DentalClaim['frequency'] {
  if (voids !== undefined) return 'void'
  return replaces === null ? 'original' : 'replacement'
}

/** A line has one date. If an item took several days, the claim has the range. */
function daysOf({ items }: OutgoingClaim): DentalClaim['days'] {
  if (items.every(({ startDate, endDate }) => endDate === null || endDate === startDate)) return null
  const days = items.flatMap(({ startDate, endDate }) => [startDate, endDate ?? startDate]).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

const named = (provider: Provider): ClaimProvider => ({
  npi: provider.npi,
  firstName: provider.firstName,
  lastName: provider.lastName,
  organizationName: provider.npiType === 'organization' ? provider.organizationName : null,
  taxonomy: provider.taxonomy,
})

const namedIfAny = (provider: Provider | undefined): ClaimProvider | null =>
  provider === undefined ? null : named(provider)

export const submitClaim =
  ({ transport, parties }: X12Deps): Clearinghouse['submitClaim'] =>
  async (clinic, claim, numbers) => {
    const written = writable(() => write837D(claimFileOf(claim, numbers, parties)))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, {
      kind: 'claim',
      body: written.file,
      id: `${numbers.interchange}-${numbers.group}-${numbers.transaction}`,
    })
    if (!('answer' in delivery)) return delivery
    const { texts, rejected, isOnlyReceived } = openResponse(delivery.answer, numbers.interchange)
    if (rejected.length > 0) return { rejected }
    // The file has arrived. The decision about its claim comes later.
    if (isOnlyReceived) return { pending: true }
    const acknowledgements = readable(() => texts.flatMap(text => read999(text).acknowledgements))
    const about = acknowledgements.find(({ group }) => Number(group.controlNumber) === numbers.group)
    if (about === undefined) throw new ClearinghouseDown('the acknowledgement is one of another file')
    return submissionOf(about)
  }
