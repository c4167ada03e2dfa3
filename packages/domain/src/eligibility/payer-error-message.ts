const ofBirth = /\b(dob|date[\s_-]*of[\s_-]*birth|birth[\s_-]*date)\b|dateOfBirth|birthDate/i

/** How programs report a value of the wrong type: the expected type and the actual one. */
const mismatches = [
  /expected\s+(?:type\s+)?(?:an?\s+)?[`'"]?([\w-]+)[`'"]?\s*,?\s*(?:but\s+)?(?:received|got|was)\s*:?\s+(?:an?\s+)?[`'"]?([^`'"]*?)[`'"]?(?=\.(?:\s|$)|[`'"]|\s+(?:for|at|in)\s|$)/i,
  /must be (?:of type\s+)?(?:an?\s+)?[`'"]?([\w-]+)[`'"]?(?:\s+type)?\s*,?\s*but (?:the final value was|was|got|received)\s*:?\s+[`'"]?([^`'"]*?)[`'"]?(?=\.(?:\s|$)|[`'"]|$)/i,
]

/** An error of a payer in words for staff. A date of birth of the wrong type is explained as such. */
export function payerErrorMessage(description: string): string {
  if (!ofBirth.test(description)) return description
  for (const mismatch of mismatches) {
    const [, wanted, got] = mismatch.exec(description) ?? []
    if (wanted !== undefined && got !== undefined && got.trim() !== '') {
      return `Date of Birth is invalid. Expected a ${wanted}, but received ${got.trim()}.`
    }
  }
  return description
}
