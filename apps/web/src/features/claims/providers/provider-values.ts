import type { ClaimProvider } from '@archwire/contract/claims/claim'
import type { Provider } from '@archwire/contract/clinic/providers'
import {
  type AddressKind,
  addressKinds,
  addressMessages,
  defaultSpecialty,
  type ProviderKind,
  providerMessages,
} from '@archwire/domain/claims/claim-fields'
import { CallError } from '../../../lib/api/call-error.ts'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import type { NewProviderRequest, ProviderRequest } from '../editing/claim-parts.ts'
import { orNull } from '../editing/field-rules.ts'

export type AddressValues = {
  /** The id of an address that the claim already has. */
  id?: number
  kind: AddressKind | ''
  address1: string
  address2: string
  city: string
  state: string
  zipcode: string
}

export type ProviderValues = {
  kind: ProviderKind | ''
  npiType: ClaimProvider['npiType'] | ''
  firstName: string
  lastName: string
  organizationName: string
  npi: string
  taxId: string
  specialty: string
  taxonomy: string
  addresses: AddressValues[]
}

export const addressLabels: Record<Exclude<keyof AddressValues, 'id'>, string> = {
  kind: 'Kind of address',
  address1: 'Address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
}

export const providerLabels: Record<keyof ProviderValues, string> = {
  kind: 'Provider type',
  npiType: 'NPI type',
  firstName: 'First name',
  lastName: 'Last name',
  organizationName: 'Organization name',
  npi: 'NPI',
  taxId: 'Tax ID',
  specialty: 'Specialty',
  taxonomy: 'Taxonomy',
  addresses: 'Addresses',
}

export const noAddress = (kind: AddressKind): AddressValues => ({
  kind,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
})

type Known = Omit<Provider, 'id' | 'name' | 'addresses'> & {
  addresses: (Provider['addresses'][number] & { id?: number })[]
}

const valuesFrom = (provider: Known): Omit<ProviderValues, 'kind'> => ({
  npiType: provider.npiType,
  firstName: provider.firstName ?? '',
  lastName: provider.lastName ?? '',
  organizationName: provider.organizationName ?? '',
  npi: provider.npi,
  taxId: provider.taxId,
  specialty: provider.specialty,
  taxonomy: provider.taxonomy ?? '',
  addresses: provider.addresses.map(({ id, kind, address1, address2, city, state, zipcode }) => ({
    ...(id === undefined ? {} : { id }),
    kind,
    address1,
    address2: address2 ?? '',
    city,
    state,
    zipcode,
  })),
})

export const providerValuesOf = (provider: ClaimProvider | undefined): ProviderValues =>
  provider === undefined
    ? {
        kind: '',
        npiType: '',
        firstName: '',
        lastName: '',
        organizationName: '',
        npi: '',
        taxId: '',
        specialty: defaultSpecialty,
        taxonomy: '',
        addresses: [noAddress('primary')],
      }
    : { kind: provider.kind, ...valuesFrom(provider) }

/**
 * Replaces the typed values with one of the clinic's own providers and their addresses; only the provider's kind on the
 * claim stays as chosen.
 */
export function filledFrom(typed: ProviderValues, provider: Provider): ProviderValues {
  const { addresses, ...filled } = valuesFrom(provider)
  return {
    kind: typed.kind,
    ...filled,
    addresses: addresses.length === 0 ? [noAddress('primary')] : addresses,
  }
}

/** The kind of the next address to add; undefined if there is one of each. */
export const nextAddressKind = (addresses: readonly AddressValues[]): AddressKind | undefined =>
  addresses.length < addressKinds.length
    ? addressKinds.find(kind => addresses.every(one => one.kind !== kind))
    : undefined

const isOrganization = ({ npiType }: ProviderValues) => npiType === 'organization'

const nameOf =
  (field: 'firstName' | 'lastName' | 'organizationName', isRequired: (values: ProviderValues) => boolean) =>
  (typed: string, values: ProviderValues) =>
    isRequired(values) && typed.trim() === '' ? providerMessages[field] : null

const isPerson = (values: ProviderValues) => !isOrganization(values)

export const providerRules = {
  kind: required(providerMessages.kind),
  npiType: required(providerMessages.npiType),
  firstName: nameOf('firstName', isPerson),
  lastName: nameOf('lastName', isPerson),
  organizationName: nameOf('organizationName', isOrganization),
  npi: required(providerMessages.npi),
  taxId: required(providerMessages.taxId),
  specialty: required(providerMessages.specialty),
  taxonomy: required(providerMessages.taxonomy),
  addresses: {
    kind: (kind: string, { addresses }: ProviderValues) => {
      if (kind === '') return addressMessages.kind
      const isTwice = addresses.filter(one => one.kind === kind).length > 1
      return isTwice ? 'There is one address of each kind' : null
    },
    address1: required(addressMessages.address1),
    city: required(addressMessages.city),
    state: required(addressMessages.state),
    zipcode: required(addressMessages.zipcode),
  },
}

const addressRequest = ({ id, kind, ...address }: AddressValues) => {
  if (kind === '') throw new Error('the rules have let an address pass without a kind')
  return {
    ...(id === undefined ? {} : { id }),
    kind,
    address1: address.address1,
    address2: orNull(address.address2),
    city: address.city,
    state: address.state,
    zipcode: address.zipcode,
  }
}

/** Values of fields that the current type does not show are not sent. */
function fieldsRequest(values: ProviderValues): ProviderRequest {
  const { kind, npiType } = values
  if (kind === '' || npiType === '') throw new Error('the rules have let a provider pass that is not whole')
  const isNamedOnce = isOrganization(values)
  return {
    kind,
    npiType,
    specialty: values.specialty,
    taxonomy: values.taxonomy,
    taxId: values.taxId.trim(),
    npi: values.npi.trim(),
    organizationName: isNamedOnce ? orNull(values.organizationName) : null,
    firstName: isNamedOnce ? null : orNull(values.firstName),
    lastName: isNamedOnce ? null : orNull(values.lastName),
  }
}

export const newProviderRequest = (values: ProviderValues): NewProviderRequest => ({
  ...fieldsRequest(values),
  addresses_attributes: values.addresses.map(addressRequest),
})

/**
 * The addresses are sent only if one of them has changed. An address that replaces another of its kind is an update of
 * it; missing ones are removed.
 */
export function providerRequest(values: ProviderValues, before: ClaimProvider): ProviderRequest {
  const known = providerValuesOf(before).addresses.map(addressRequest)
  const stays = new Set(values.addresses.map(({ id }) => id))
  const addresses_attributes = values.addresses.map(addressRequest).map(address => {
    const replaced = known.find(({ id, kind }) => kind === address.kind && !stays.has(id))
    return { ...(replaced?.id !== undefined && { id: replaced.id }), ...address }
  })
  const sent = new Set(addresses_attributes.map(({ id }) => id))
  const removedAddressIds = before.addresses.map(({ id }) => id).filter(id => !sent.has(id))
  const isSame = JSON.stringify(known) === JSON.stringify(addresses_attributes)
  return {
    ...fieldsRequest(values),
    ...(isSame ? {} : { addresses_attributes }),
    ...(removedAddressIds.length === 0 ? {} : { removedAddressIds }),
  }
}

/** Maps the server's errors to the fields of the form; an address is named by its index. */
export function providerProblemsIn(error: Error): Record<string, string> {
  const { kind, ...problems } = fieldProblems(error, providerLabels)
  const found: Record<string, string> = { ...problems }
  if (!(error instanceof CallError)) return found
  for (const [path, messages] of Object.entries(error.fieldErrors)) {
    const [, at, field] = /addressesAttributes\.(\d+)\.(\w+)$/.exec(path) ?? []
    if (at !== undefined && field !== undefined) found[`addresses.${at}.${field}`] = messages.join(' ')
    else if (kind !== undefined && path.endsWith('kind')) found.kind = kind
  }
  return found
}
