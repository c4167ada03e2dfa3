/** The origin of a new claim, as far as it is known. */
type NewClaimOf = { insuranceId?: number | undefined; eligibilityId?: number | undefined }

/** The dialogs of claims. Their subject is in the query of the address, so that it survives a login or a reload. */
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

/** The dialogs of eligibility checks. Their subject is in the query of the address, and survives a reload. */
export const checkEligibilityAddress = (patientId: number, insuranceId?: number): string =>
  `/v2/patient/${patientId}/eligibility/check${insuranceId === undefined ? '' : `?insurance=${insuranceId}`}`

type EligibilityNames = { patientId: number; insuranceId: number; id: number }

export const eligibilityAddress = ({ patientId, insuranceId, id }: EligibilityNames): string =>
  `/v2/patient/${patientId}/eligibility/show?insurance=${insuranceId}&eligibility=${id}`

type Numbered = { id: number }

/**
 * The insurance that a form begins with, as a value of its select: the one that the form was opened from, or else the
 * only insurance. A removed insurance is not replaced by another, which would be another payer.
 */
export function startWithInsurance(insurances: readonly Numbered[], from: number | undefined): string {
  const [first, ...others] = insurances
  if (from !== undefined) return isInsuranceGone(insurances, from) ? '' : String(from)
  return first === undefined || others.length > 0 ? '' : String(first.id)
}

/** Whether the insurance that the form was opened from was removed. */
export const isInsuranceGone = (insurances: readonly Numbered[], from: number | undefined): boolean =>
  from !== undefined && insurances.every(({ id }) => id !== from)

export const insuranceGone =
  'The insurance that you came from was removed. Choose which one it is for instead.'
