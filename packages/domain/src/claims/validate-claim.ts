import { attachmentErrors } from './attachments.ts'
import type {
  ClaimError,
  ClaimItemError,
  ClaimProblems,
  Insured,
  ValidatedClaim,
  ValidatedItem,
  ValidatedProvider,
} from './claim.ts'
import { itemMessages, mostItems, tooManyItems } from './claim-fields.ts'
import { isProcedureCode, needsTreatment, placeWanted } from './procedure-codes.ts'
import { characterErrors, providerErrors, relationErrors } from './validate-parties.ts'

function itemErrors(item: ValidatedItem, today: string): ClaimItemError[] {
  const { id, procedureCode, feeCents, quantity, startDate, endDate } = item
  const errors: ClaimItemError[] = []
  const add = (field: string, message: string) => errors.push({ itemId: id, field, message })
  if (!isProcedureCode(procedureCode)) {
    add('procedureCode', `${procedureCode} is not a procedure code: it needs a D and four digits`)
  }
  if (feeCents <= 0) add('fee', itemMessages.feePositive)
  if (quantity <= 0) add('quantity', itemMessages.quantityPositive)
  if (startDate > today) add('startDate', itemMessages.startInFuture)
  if (endDate !== null && endDate > today) add('endDate', 'End date cannot be in the future')
  if (endDate !== null && endDate < startDate) add('endDate', itemMessages.endBeforeStart)
  return errors
}

/**
 * Everything that is wrong with a claim before it is sent, in messages for staff. `today` is the clinic's day; dates
 * are compared as text.
 */
export function validateClaim(claim: ValidatedClaim, today: string): ClaimProblems {
  return {
    claimErrors: [
      ...(claim.payer === null ? [{ field: 'payer', message: 'Payer is required' }] : []),
      ...insuredErrors('patientInfo', 'Patient', claim.patientInfo, today),
      ...insuredErrors('subscriber', 'Subscriber', claim.subscriber, today),
      ...relationErrors(claim),
      ...characterErrors(claim),
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
      // An appliance that is not placed yet has no date, and all its months remain.
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

/**
 * Warnings: what payers may object to in a claim that can be sent. They are shown when the claim is validated and stop
 * nothing.
 */
export const claimWarnings = (claim: Pick<ValidatedClaim, 'providers' | 'items'>): ClaimError[] => [
  ...claim.providers.filter(({ kind }) => kind === 'Billing').flatMap(billingWarnings),
  ...claim.items.flatMap(itemWarnings),
]

const postBox = /\b(p\W*o\W*|post\s+office\s+)(box|drawer)\b|^\s*box\s+\d/i

/** The billing address must be a street with a ZIP code of nine digits. Payments may go to another address. */
function billingWarnings({ addresses }: ValidatedProvider): ClaimError[] {
  const sent = addresses.find(({ kind }) => kind === 'primary') ?? addresses[0]
  if (sent === undefined) return []
  const warnings: string[] = []
  if (/^\s*\d{5}\s*$/.test(sent.zipcode ?? ''))
    warnings.push('Zipcode of the Billing provider has 5 digits; payers want all 9')
  if ([sent.address1, sent.address2].some(line => postBox.test(line ?? '')))
    warnings.push(
      'Address of the Billing provider is a PO box; payers want a street there, and a PO box only as Pay to',
    )
  return warnings.map(message => ({ field: 'providers', message }))
}

function itemWarnings({ procedureCode, teeth, areas }: ValidatedItem): ClaimError[] {
  const place = placeWanted(procedureCode)
  const isMissing = {
    surfaces: !teeth.some(({ surfaces }) => surfaces.length > 0),
    tooth: teeth.length === 0,
    area: areas.length === 0,
  }
  if (place === undefined || !isMissing[place]) return []
  return [{ field: 'items', message: `Payers usually want ${placeLabels[place]} with ${procedureCode}` }]
}

const placeLabels = {
  surfaces: 'the tooth and its surfaces',
  tooth: 'the tooth',
  area: 'the area of the mouth',
}
