/** How a saved card or bank account stands. Only an active one is ever charged. */
export const methodStatuses = ['active', 'unverified', 'unusable', 'removed'] as const
export type MethodStatus = (typeof methodStatuses)[number]

/** Why one cannot be charged any more. */
export const methodProblems = [
  'verification_failed',
  'verification_expired',
  'verification_tries',
  'mandate_inactive',
  'taken_away',
] as const
export type MethodProblem = (typeof methodProblems)[number]

/** For staff, beside the method and on the invoices that it was to pay. */
export const problemWords: Record<MethodProblem, string> = {
  verification_failed: 'The bank account could not be verified.',
  verification_expired: 'The bank account was not verified in time.',
  verification_tries: 'The bank account could not be verified: what was typed was wrong too often.',
  mandate_inactive: 'The patient’s bank does not allow debits of this account any more.',
  taken_away: 'The saved card or bank account was taken away at the payment provider.',
}

export const waitsForVerification = 'This bank account waits for verification and cannot be charged yet'
