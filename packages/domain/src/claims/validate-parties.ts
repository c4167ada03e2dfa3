import { isNpi } from '../insurance/npi.ts'
import { plainName } from '../insurance/patient-identity.ts'
import type { ClaimError, Insured, ValidatedClaim, ValidatedProvider } from './claim.ts'
import { type ProviderKind, providerKinds } from './claim-fields.ts'

const isTaxId = (text: string): boolean => /^[0-9]{9}$/.test(text)

// The payer writes to the billing provider, and treatment takes place at the rendering provider's, so both need an
// address.
const withAddress: readonly ProviderKind[] = ['Billing', 'Rendering', 'Pay to']

export function providerErrors(providers: readonly ValidatedProvider[]): ClaimError[] {
  const count = (kind: ProviderKind) => providers.filter(provider => provider.kind === kind).length
  const errors: string[] = []
  if (count('Billing') === 0) errors.push('A Billing provider is required')
  if (count('Rendering') === 0) errors.push('At least one Rendering provider is required')
  // A claim has one provider of each kind. A second one would be dropped silently.
  for (const kind of providerKinds) {
    if (count(kind) > 1) errors.push(`Only one ${kind} provider is allowed`)
  }
  for (const { kind, npi, taxId, addresses } of providers) {
    if (!isNpi(npi)) errors.push(`NPI ${npi} of the ${kind} provider is not valid`)
    if (!isTaxId(taxId)) errors.push(`Tax ID of the ${kind} provider must have 9 digits`)
    if (withAddress.includes(kind) && !addresses.some(address => address.kind === 'primary')) {
      errors.push(`The ${kind} provider needs a primary address`)
    }
  }
  return errors.map(message => ({ field: 'providers', message }))
}

/**
 * Checks that both sections are about the same two people. The claim names the subscriber if that is the patient, and
 * both otherwise; with contradicting sections it would be about the wrong person.
 */
export function relationErrors({
  patientInfo,
  subscriber,
}: Pick<ValidatedClaim, 'patientInfo' | 'subscriber'>): ClaimError[] {
  if (subscriber.relationship === null || patientInfo.relationship === null) return []
  if (subscriber.relationship !== patientInfo.relationship)
    return [relationError('relationship', 'Relationship of the subscriber is not that of the patient')]
  if (subscriber.relationship === 'self') return differencesOf(patientInfo, subscriber)
  return isSamePerson(patientInfo, subscriber)
    ? [relationError('firstName', 'Subscriber is not the patient, but has their name and date of birth')]
    : []
}

const sameForSelf = { firstName: 'first name', lastName: 'last name', dob: 'date of birth' } as const
const person = Object.keys(sameForSelf) as (keyof typeof sameForSelf)[]

/** Somebody may have chosen a parent's insurance without having entered the parent yet. */
const isSamePerson = (patientInfo: Insured, subscriber: Insured): boolean =>
  person.every(
    field =>
      plainName(patientInfo[field]) !== '' && plainName(patientInfo[field]) === plainName(subscriber[field]),
  )

const differencesOf = (patientInfo: Insured, subscriber: Insured): ClaimError[] =>
  person
    // A missing value has a message of its own.
    .filter(field => plainName(patientInfo[field]) !== '' && plainName(subscriber[field]) !== '')
    .filter(field => plainName(patientInfo[field]) !== plainName(subscriber[field]))
    .map(field =>
      relationError(field, `Subscriber is the patient, but the ${sameForSelf[field]} is not the patient’s`),
    )

const relationError = (field: string, message: string): ClaimError => ({
  field: `subscriber.${field}`,
  message,
})

/**
 * Values that X12 cannot carry: it has Latin letters, states of two letters and group numbers of a limited length. The
 * clearinghouse would reject a claim with anything else.
 */
export const characterErrors = ({ patientInfo, subscriber, providers }: ValidatedClaim): ClaimError[] => [
  ...insuredCharacterErrors('patientInfo', 'Patient', patientInfo),
  ...insuredCharacterErrors('subscriber', 'Subscriber', subscriber),
  ...((subscriber.groupNumber ?? '').length > longestGroup
    ? [
        {
          field: 'subscriber.groupNumber',
          message: `Subscriber group number can have ${longestGroup} characters at most`,
        },
      ]
    : []),
  ...providers
    .flatMap(provider => [...nameProblems(provider), ...placeProblems(provider)])
    .map(message => ({ field: 'providers', message })),
]

const longestGroup = 50

const isWritten = (text: string | null): text is string => (text ?? '').trim() !== ''
const isUnreadable = (text: string | null) => isWritten(text) && !/\p{Script=Latin}/u.test(text)
const isNoState = (text: string | null) => isWritten(text) && !/^[A-Za-z]{2}$/.test(text.trim())
const isNoZip = (text: string | null) => isWritten(text) && !/^\d{5}(-?\d{4})?$/.test(text.trim())

function insuredCharacterErrors(section: string, who: string, insured: Insured): ClaimError[] {
  const problems = {
    firstName: isUnreadable(insured.firstName) && 'first name must be in Latin letters',
    lastName: isUnreadable(insured.lastName) && 'last name must be in Latin letters',
    memberId:
      isWritten(insured.memberId) &&
      !/[A-Za-z0-9]/.test(insured.memberId) &&
      'member ID must have letters or digits',
    state: isNoState(insured.state) && 'state must be of two letters',
  }
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem === false ? [] : [{ field: `${section}.${field}`, message: `${who} ${problem}` }],
  )
}

const nameProblems = ({ kind, firstName, lastName, organizationName }: ValidatedProvider) =>
  [firstName, lastName, organizationName].some(isUnreadable)
    ? [`Name of the ${kind} provider must be in Latin letters`]
    : []

// The addresses of other providers are not sent.
const placed = ['Billing', 'Pay to']

const placeProblems = ({ kind, addresses }: ValidatedProvider) =>
  placed.includes(kind)
    ? addresses
        .filter(address => address.kind === 'primary' || addresses.length === 1)
        .flatMap(({ state, zipcode }) => [
          ...(isNoState(state) ? [`State of the ${kind} provider must be of two letters`] : []),
          ...(isNoZip(zipcode) ? [`Zipcode of the ${kind} provider must have 5 or 9 digits`] : []),
        ])
    : []
