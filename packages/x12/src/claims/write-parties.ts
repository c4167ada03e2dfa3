import type { BuildSegment } from '../core/build-segment.ts'
import type { Segment } from '../core/segment.ts'
import {
  addressSegments,
  birthSegments,
  contactSegment,
  named,
  nameSegment,
  type Person,
} from '../parts/person.ts'
import { organizationSegment, providerSegment } from '../parts/provider.ts'
import { referenceSegments } from '../parts/references-and-dates.ts'
import { type ClaimProvider, type DentalClaim, relationships, self, sequences } from './claim.ts'

/** The billing provider. */
export const billingSegments = ({ billing, payTo }: DentalClaim, segment: BuildSegment): Segment[] => [
  ...taxonomySegments(billing, 'BI', segment),
  named(providerSegment(segment, '85', billing)),
  ...addressSegments(segment, billing),
  ...referenceSegments(segment, 'EI', billing.taxId?.replace(/\D/g, '') ?? null),
  ...(billing.contact === null ? [] : [contactSegment(segment, billing.contact)]),
  ...(payTo === null
    ? []
    : [segment('NM1', '87', payTo.isOrganization ? '2' : '1'), ...addressSegments(segment, payTo)]),
]

/** The subscriber and the payer. */
export const subscriberSegments = (claim: DentalClaim, segment: BuildSegment): Segment[] => [
  segment(
    'SBR',
    sequences[claim.sequence],
    claim.patient === null ? self : null,
    claim.subscriber.groupNumber,
    ...[null, null, null, null, null],
    claim.payer.filing,
  ),
  named(nameSegment(segment, 'IL', claim.subscriber, claim.subscriber.memberId)),
  ...personSegments(claim.subscriber, segment),
  organizationSegment(segment, 'PR', claim.payer.name, ['PI', claim.payer.code]),
]

export const patientSegments = (
  patient: NonNullable<DentalClaim['patient']>,
  segment: BuildSegment,
): Segment[] => [
  segment('PAT', relationships[patient.relationship]),
  named(nameSegment(segment, 'QC', patient, null)),
  ...personSegments(patient, segment),
]

/** The referring (DN) or rendering (82) provider. */
export const claimProviderSegments = (
  entity: 'DN' | '82',
  provider: ClaimProvider | null,
  segment: BuildSegment,
): Segment[] =>
  provider === null
    ? []
    : [
        named(providerSegment(segment, entity, provider)),
        ...taxonomySegments(provider, entity === 'DN' ? 'RF' : 'PE', segment),
      ]

const taxonomySegments = ({ taxonomy }: ClaimProvider, role: string, segment: BuildSegment) =>
  taxonomy === null ? [] : [segment('PRV', role, 'PXC', taxonomy)]

const personSegments = (person: Person, segment: BuildSegment) => [
  ...addressSegments(segment, person),
  ...birthSegments(segment, person),
]
