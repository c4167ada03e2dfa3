/** What a new claim is made of, as far as it is known. */
type NewClaimOf = { insuranceId?: number | undefined; eligibilityId?: number | undefined }

/** The dialogs of claims: what they are about stands behind the address, and is still there after a login or a reload. */
export const newClaimAddress = (patientId: number, { insuranceId, eligibilityId }: NewClaimOf): string =>
  addressWithQuery(`/v2/patient/${patientId}/claim`, { insurance: insuranceId, eligibility: eligibilityId })

type ClaimNames = { id: number; insurance: { id: number } }

export const claimAddress = (
  patientId: number,
  mode: 'view' | 'edit',
  { id, insurance }: ClaimNames,
): string =>
  addressWithQuery(`/v2/patient/${patientId}/claim/${mode}`, { claim: id, insurance: insurance.id })

function addressWithQuery(path: string, named: Record<string, number | undefined>): string {
  const query = Object.entries(named)
    .filter(([, id]) => id !== undefined)
    .map(([name, id]) => `${name}=${id}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The dialogs of questions to payers; what each is about stands behind its address and outlives a reload. */
export const checkEligibilityAddress = (patientId: number, insuranceId?: number): string =>
  `/v2/patient/${patientId}/eligibility/check${insuranceId === undefined ? '' : `?insurance=${insuranceId}`}`

type EligibilityNames = { patientId: number; insuranceId: number; id: number }

export const eligibilityAddress = ({ patientId, insuranceId, id }: EligibilityNames): string =>
  `/v2/patient/${patientId}/eligibility/show?insurance=${insuranceId}&eligibility=${id}`

type Numbered = { id: number }

/**
 * Which of a patient's insurances a form begins with, as a list of choices has it: the one that somebody came from. Only
 * where they came from none it is the only one; another in place of one that is gone would be another payer.
 */
export function startWithInsurance(insurances: readonly Numbered[], from: number | undefined): string {
  const [first, ...others] = insurances
  if (from !== undefined) return isInsuranceGone(insurances, from) ? '' : String(from)
  return first === undefined || others.length > 0 ? '' : String(first.id)
}

/** Somebody came from one that the patient does not have any more. */
export const isInsuranceGone = (insurances: readonly Numbered[], from: number | undefined): boolean =>
  from !== undefined && insurances.every(({ id }) => id !== from)

export const insuranceGone =
  'The insurance that you came from was removed. Choose which one it is for instead.'
