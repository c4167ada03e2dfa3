/** The statuses of an eligibility inquiry, and what each allows. */

export const eligibilityStatuses = [
  'created',
  'requesting',
  'requested',
  'requested_with_error',
  'failed',
] as const
export type EligibilityStatus = (typeof eligibilityStatuses)[number]

type Rule = {
  words: string
  colour: 'warning' | 'success' | 'error'
  /** A response may still come. */
  isUnderWay?: true
  to: readonly EligibilityStatus[]
}

const rules: Record<EligibilityStatus, Rule> = {
  created: { words: 'Created', colour: 'warning', isUnderWay: true, to: ['requesting', 'failed'] },
  requesting: {
    words: 'Requesting',
    colour: 'warning',
    isUnderWay: true,
    to: ['requested', 'requested_with_error', 'failed'],
  },
  requested: { words: 'Requested', colour: 'success', to: [] },
  requested_with_error: { words: 'Check Errors', colour: 'error', to: [] },
  failed: { words: 'Failed', colour: 'error', to: [] },
}

export const eligibilityStatusLabel = (status: EligibilityStatus): string => rules[status].words
export const eligibilityStatusColour = (status: EligibilityStatus): Rule['colour'] => rules[status].colour
export const isUnderWay = (status: EligibilityStatus): boolean => rules[status].isUnderWay === true
export const eligibilityCanBecome = (from: EligibilityStatus, to: EligibilityStatus): boolean =>
  rules[from].to.includes(to)

/** What a payer's answer says about the coverage, by the code of its benefit (EB01). */
export type Coverage = 'active' | 'pending' | 'inactive'

const coverages: Record<string, Coverage> = {
  1: 'active',
  2: 'active',
  3: 'active',
  4: 'active',
  5: 'pending',
  6: 'inactive',
  7: 'inactive',
  8: 'inactive',
}

/** Undefined: the payer did not say. */
export const coverageOf = (statusCode: string | null): Coverage | undefined => coverages[statusCode ?? '']

/** Whether a row without details is drawn, because there is no response yet or its details are being loaded. */
export const showsPlaceholder = (status: EligibilityStatus, hasDetails: boolean): boolean =>
  status === 'requesting' || (status === 'requested' && !hasDetails)

export const fixErrorsFirst =
  'Please fix all the eligibility errors and check again before proceeding with claim.'
export const waitForResponse = 'Please wait until the payer has answered before proceeding with claim.'

export type CheckedEligibility = {
  status: EligibilityStatus
  response: { errors: readonly unknown[] } | null
}

/** Why no claim can be made from the inquiry; undefined if one can. A missing response is an error too. */
export function blockingMessage({ status, response }: CheckedEligibility): string | undefined {
  if (isUnderWay(status)) return waitForResponse
  return status === 'requested' && (response?.errors.length ?? 0) === 0 ? undefined : fixErrorsFirst
}

export const canProceedToClaim = (eligibility: CheckedEligibility): boolean =>
  blockingMessage(eligibility) === undefined
