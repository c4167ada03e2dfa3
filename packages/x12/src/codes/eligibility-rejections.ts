/** Why a payer did not answer a question about coverage (AAA03), in our own words. */
const rejections: Record<string, string> = {
  15: 'Something that the payer needs is missing from the request.',
  41: 'The payer does not let this provider ask about its members.',
  42: 'The payer cannot answer at the moment.',
  43: "The provider's identification is missing or not known to the payer.",
  58: 'The date of birth is missing or is no date.',
  71: 'The date of birth is not the one that the payer has for this patient.',
  72: 'The member ID is missing or not of the form that the payer uses.',
  73: 'The name is missing or not the one that goes with this member ID.',
  75: 'The payer does not know this subscriber.',
  76: 'The payer has this member ID more than once.',
  79: 'This payer cannot be asked through the clearinghouse.',
  80: 'The payer gave no answer.',
}

/** What the payer wants us to do about it (AAA04). */
const followUps: Record<string, string> = {
  C: 'Correct it and ask again.',
  N: 'Do not ask again.',
  P: 'Ask again as it was.',
  R: 'You may ask again.',
  S: 'Do not ask again: somebody else was asked.',
  W: 'Ask again in 30 days.',
  X: 'Ask again in 10 days.',
  Y: 'Do not ask again: the payer will answer later.',
}

// The payer was out of reach: the same question may find an answer later, without anybody changing it.
const passing = new Set(['42', '80'])

export const describeRejection = (code: string): string =>
  rejections[code] ?? `The payer refused the request with code ${code}.`

export const describeFollowUp = (code: string): string | undefined => followUps[code]

export const isPassingRejection = (code: string): boolean => passing.has(code)
