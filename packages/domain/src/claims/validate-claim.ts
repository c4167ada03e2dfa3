import { mostItems, tooManyItems } from './claim-fields.ts'
import { needsTreatment } from './procedure-codes.ts'
import { attachmentErrors } from './validate-attachments.ts'
import { itemErrors } from './validate-items.ts'
import { letterErrors } from './validate-letters.ts'
import { providerErrors } from './validate-providers.ts'
import { relationErrors } from './validate-relation.ts'
import type { ClaimError, ClaimProblems, Insured, ValidatedClaim } from './validated-claim.ts'

/**
 * What is wrong with a claim before anybody outside sees it: all of it at once, in words for staff. `today` is the
 * clinic's day: dates are compared as they are written.
 */
export function validateClaim(claim: ValidatedClaim, today: string): ClaimProblems {
  return {
    claimErrors: [
      ...(claim.payer === null ? [{ field: 'payer', message: 'Payer is required' }] : []),
      ...insuredErrors('patientInfo', 'Patient', claim.patientInfo, today),
      ...insuredErrors('subscriber', 'Subscriber', claim.subscriber, today),
      ...relationErrors(claim),
      ...letterErrors(claim),
      ...providerErrors(claim.providers),
      ...countErrors(claim.items.length),
      ...treatmentErrors(claim, today),
      ...attachmentErrors(claim),
    ],
    claimItemErrors: claim.items.flatMap(item => itemErrors(item, today)),
  }
}

export const isClean = ({ claimErrors, claimItemErrors }: ClaimProblems): boolean =>
  claimErrors.length === 0 && claimItemErrors.length === 0

const insuredFields = {
  firstName: 'first name',
  lastName: 'last name',
  dob: 'date of birth',
  gender: 'gender',
  relationship: 'relationship',
  memberId: 'member ID',
  address1: 'address',
  city: 'city',
  state: 'state',
  zipcode: 'zipcode',
} satisfies Record<keyof Insured, string>

function insuredErrors(section: string, who: string, insured: Insured, today: string): ClaimError[] {
  const fields = Object.keys(insuredFields) as (keyof Insured)[]
  const missing = fields
    .filter(field => (insured[field] ?? '').trim() === '')
    .map(field => ({ field: `${section}.${field}`, message: `${who} ${insuredFields[field]} is required` }))
  if (insured.dob === null || insured.dob <= today) return missing
  return [...missing, { field: `${section}.dob`, message: `${who} date of birth cannot be in the future` }]
}

function countErrors(items: number): ClaimError[] {
  if (items === 0) return [{ field: 'items', message: 'At least one item is required' }]
  return items > mostItems ? [{ field: 'items', message: tooManyItems }] : []
}

function treatmentErrors(claim: ValidatedClaim, today: string): ClaimError[] {
  const { dateAppliancePlaced, treatmentMonths, remainingMonths } = claim
  const errors: ClaimError[] = []
  const codes = claim.items.map(item => item.procedureCode).filter(needsTreatment)
  if (codes.length > 0) {
    const named = [...new Set(codes)].join(', ')
    const missing = {
      // What is not placed yet has no date, and all of its months remain.
      dateAppliancePlaced:
        dateAppliancePlaced === null && !claim.isPredetermination && 'Date the appliance was placed',
      treatmentMonths: (treatmentMonths ?? 0) === 0 && 'Months of treatment',
      remainingMonths: remainingMonths === null && !claim.isPredetermination && 'Remaining months',
    }
    for (const [field, words] of Object.entries(missing)) {
      if (words !== false) errors.push({ field, message: `${words} is required for ${named}` })
    }
  }
  if (dateAppliancePlaced !== null && dateAppliancePlaced > today) {
    errors.push({
      field: 'dateAppliancePlaced',
      message: 'Date the appliance was placed cannot be in the future',
    })
  }
  if (treatmentMonths !== null && remainingMonths !== null && remainingMonths > treatmentMonths) {
    errors.push({
      field: 'remainingMonths',
      message: 'Remaining months cannot be more than the months of treatment',
    })
  }
  return errors
}
