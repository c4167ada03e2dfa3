import type { ClaimError, Insured, ValidatedClaim, ValidatedProvider } from './validated-claim.ts'

/**
 * What a file of X12 has no room for: it carries Latin letters, states by their two letters, and group numbers up to a
 * length. Whatever does not fit would be turned down on arrival, and the claim with it.
 */
export const letterErrors = ({ patientInfo, subscriber, providers }: ValidatedClaim): ClaimError[] => [
  ...insuredLetters('patientInfo', 'Patient', patientInfo),
  ...insuredLetters('subscriber', 'Subscriber', subscriber),
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

function insuredLetters(section: string, who: string, insured: Insured): ClaimError[] {
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

// Of the others no address is sent.
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
