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
