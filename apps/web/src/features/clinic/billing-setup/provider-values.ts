import type { ProviderAddress, ProviderChange, ProviderSettings } from '@archwire/contract/clinic/providers'
import { addressKinds } from '@archwire/domain/claims/claim-fields'
import { isNpi } from '@archwire/domain/insurance/npi'
import { required } from '../../../lib/forms/field-problems.ts'
import type { Problems } from '../settings-list/settings-kind.ts'

export type AddressKind = ProviderAddress['kind']
type AddressPart = 'address1' | 'address2' | 'city' | 'state' | 'zipcode'
type AddressField = `${AddressKind}_${AddressPart}`

/** All values as typed; an empty one is not known. */
export type ProviderValues = {
  npi: string
  npiType: ProviderSettings['npiType']
  firstName: string
  lastName: string
  organizationName: string
  taxId: string
  specialty: string
  taxonomy: string
} & Record<AddressField, string>

const partLabels: Record<AddressPart, string> = {
  address1: 'Address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
}
const parts = Object.keys(partLabels) as AddressPart[]

/** Makes a value for every part of both addresses. */
const ofAddresses = <T>(make: (kind: AddressKind, part: AddressPart) => T): Record<AddressField, T> =>
  Object.fromEntries(
    addressKinds.flatMap(kind => parts.map(part => [`${kind}_${part}`, make(kind, part)])),
  ) as Record<AddressField, T>

export const labels: Record<keyof ProviderValues, string> = {
  npi: 'NPI',
  npiType: 'NPI type',
  firstName: 'First name',
  lastName: 'Last name',
  organizationName: 'Organization name',
  taxId: 'Tax ID',
  specialty: 'Specialty',
  taxonomy: 'Taxonomy',
  ...ofAddresses((_, part) => partLabels[part]),
}

export const noProvider = (): ProviderValues => ({
  npi: '',
  npiType: 'individual',
  firstName: '',
  lastName: '',
  organizationName: '',
  taxId: '',
  specialty: 'ORTHO',
  taxonomy: '',
  ...ofAddresses(() => ''),
})

export const valuesOf = (provider: ProviderSettings): ProviderValues => ({
  npi: provider.npi,
  npiType: provider.npiType,
  firstName: provider.firstName ?? '',
  lastName: provider.lastName ?? '',
  organizationName: provider.organizationName ?? '',
  taxId: provider.taxId,
  specialty: provider.specialty,
  taxonomy: provider.taxonomy ?? '',
  ...ofAddresses((kind, part) => provider.addresses.find(one => one.kind === kind)?.[part] ?? ''),
})

// A tax id is often written 12-3456789.
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

const isThere = (values: ProviderValues, kind: AddressKind) =>
  parts.some(part => values[`${kind}_${part}`].trim() !== '')

/** An address must be complete or empty. */
const addressProblem = (kind: AddressKind, part: AddressPart) => (typed: string, values: ProviderValues) =>
  part !== 'address2' && typed.trim() === '' && isThere(values, kind)
    ? `${partLabels[part]} is required`
    : null

const nameProblem =
  (type: ProviderValues['npiType'], label: string) => (typed: string, values: ProviderValues) =>
    values.npiType === type && typed.trim() === '' ? `${label} is required` : null

export const rules: Problems<ProviderValues> = {
  npi: typed => {
    if (typed.trim() === '') return 'NPI is required'
    return isNpi(digitsOf(typed)) ? null : 'NPI is not valid: look at its ten digits again'
  },
  firstName: nameProblem('individual', labels.firstName),
  lastName: nameProblem('individual', labels.lastName),
  organizationName: nameProblem('organization', labels.organizationName),
  taxId: typed => {
    if (typed.trim() === '') return 'Tax ID is required'
    return /^\d{9}$/.test(digitsOf(typed)) ? null : 'Tax ID must have nine digits'
  },
  specialty: required('Specialty is required'),
  ...ofAddresses(addressProblem),
}

/** Values typed before the type was changed are no longer shown, so they are not sent. */
export function toSend(values: ProviderValues): ProviderChange {
  const isPerson = values.npiType === 'individual'
  const orNull = (typed: string) => typed.trim() || null
  const address = (kind: AddressKind): ProviderAddress => ({
    address1: values[`${kind}_address1`].trim(),
    address2: orNull(values[`${kind}_address2`]),
    city: values[`${kind}_city`].trim(),
    state: values[`${kind}_state`].trim(),
    zipcode: values[`${kind}_zipcode`].trim(),
    kind,
  })
  return {
    npi: digitsOf(values.npi),
    npiType: values.npiType,
    taxId: digitsOf(values.taxId),
    firstName: isPerson ? orNull(values.firstName) : null,
    lastName: isPerson ? orNull(values.lastName) : null,
    organizationName: isPerson ? null : orNull(values.organizationName),
    specialty: values.specialty.trim(),
    taxonomy: orNull(values.taxonomy),
    addresses: addressKinds.filter(kind => isThere(values, kind)).map(address),
  }
}
