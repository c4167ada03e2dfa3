/** The parts of a claim, the choices in them, and the messages for missing values. */

export const sequenceCodes = ['primary', 'secondary', 'tertiary'] as const
export type SequenceCode = (typeof sequenceCodes)[number]
export const defaultSequence: SequenceCode = 'primary'

export const providerKinds = ['Billing', 'Rendering', 'Referring', 'Pay to'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const npiTypes = ['individual', 'organization'] as const

export const addressKinds = ['primary', 'secondary'] as const
export type AddressKind = (typeof addressKinds)[number]

export const defaultSpecialty = 'ORTHO'
export const defaultQuantity = 1

/** The most lines that a dental claim can hold in X12. */
export const mostItems = 50
export const tooManyItems = `A claim can have ${mostItems} items at most`

export const subscriberMessages = {
  insuranceId: 'Insurance is required',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dob: 'The date of birth is required',
  gender: 'Gender is required',
  relationship: 'Relationship is required',
  memberId: 'Member ID is required',
  sequenceCode: 'Sequence code is required',
} as const

export const providerMessages = {
  kind: 'Provider type is required',
  specialty: 'Specialty is required',
  taxonomy: 'Taxonomy is required',
  taxId: 'Tax ID is required',
  npi: 'NPI is required',
  npiType: 'NPI type is required',
  organizationName: 'Organization name is required',
  firstName: 'First name is required',
  lastName: 'Last name is required',
} as const

export const addressMessages = {
  address1: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipcode: 'Zipcode is required',
  kind: 'Kind of address is required',
} as const

export const itemMessages = {
  procedureCode: 'Code is required',
  fee: 'Fee is required',
  feePositive: 'Fee must be positive',
  quantity: 'Quantity is required',
  quantityPositive: 'Quantity must be positive',
  quantityWhole: 'Quantity must be a whole number',
  startDate: 'Start date is required',
  startInFuture: 'Start date cannot be in the future',
  endBeforeStart: 'End date cannot be before the start date',
} as const

export const eligibilityFormMessages = {
  provider: 'Provider is required',
  insurance: 'Insurance is required',
} as const
