import { type BuildSegment, cut } from '../core/build-segment.ts'
import { element, elementOrNull, type Segment, X12Error } from '../core/segment.ts'
import { longest } from './person.ts'

/** A person if there is no organization's name. */
export type ProviderName = {
  npi: string
  firstName: string | null
  lastName: string | null
  organizationName: string | null
}

export const providerSegment = (segment: BuildSegment, entity: string, provider: ProviderName): Segment =>
  provider.organizationName === null
    ? segment(
        'NM1',
        entity,
        '1',
        cut(provider.lastName, longest.name),
        cut(provider.firstName, longest.firstName),
        null,
        null,
        null,
        'XX',
        provider.npi,
      )
    : organizationSegment(segment, entity, provider.organizationName, ['XX', provider.npi])

/** An organization, by name and id: `[kind of id, id]`. */
export const organizationSegment = (
  segment: BuildSegment,
  entity: string,
  name: string,
  id: [string, string],
): Segment => segment('NM1', entity, '2', cut(name, longest.name), null, null, null, null, ...id)

export function readProviderName(nm1: Segment): ProviderName {
  const isPerson = isPersonIn(nm1)
  return {
    npi: element(nm1, 9),
    firstName: isPerson ? elementOrNull(nm1, 4) : null,
    lastName: isPerson ? elementOrNull(nm1, 3) : null,
    organizationName: isPerson ? null : element(nm1, 3),
  }
}

export function isPersonIn(nm1: Segment): boolean {
  const kind = element(nm1, 2)
  if (kind !== '1' && kind !== '2') throw new X12Error(nm1, 'it is neither a person nor an organization')
  return kind === '1'
}
