import type { Claim } from '@archwire/contract/claims/claim'
import { subscriberMessages } from '@archwire/domain/claims/claim-fields'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { required } from '../../../lib/form-rules.ts'
import type { ClaimSent } from '../api/claims.ts'
import { type PersonValues, personLabels, personValuesOf } from './person-values.ts'
import { dayOf, dayRule, nameRule, orNull } from './typed.ts'

export const patientValuesOf = ({ patientInfo }: Pick<Claim, 'patientInfo'>): PersonValues =>
  personValuesOf(patientInfo)

/** What else is missing is told when the claim is validated. */
export const patientRules = {
  firstName: nameRule(personLabels.firstName, subscriberMessages.firstName),
  lastName: nameRule(personLabels.lastName, subscriberMessages.lastName),
  dob: dayRule(),
  relationship: required(subscriberMessages.relationship),
}

export function patientChangeOf(values: PersonValues): ClaimSent {
  const { relationship, gender, dob } = values
  if (relationship === '') throw new Error('the rules have let a patient pass without a relationship')
  return {
    patientInfoAttributes: {
      firstName: values.firstName,
      lastName: values.lastName,
      dob: dayOf(dob) || null,
      gender: gender || null,
      relationship,
      memberId: orNull(values.memberId),
      groupNumber: orNull(values.groupNumber),
      address1: orNull(values.address1),
      address2: orNull(values.address2),
      city: orNull(values.city),
      state: orNull(values.state),
      zipcode: orNull(values.zipcode),
    },
  }
}

export const patientProblemsIn = (error: Error) => fieldProblems(error, personLabels)
