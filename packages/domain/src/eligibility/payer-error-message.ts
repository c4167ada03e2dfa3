const ofBirth = /\b(dob|date[\s_-]*of[\s_-]*birth|birth[\s_-]*date)\b|dateOfBirth|birthDate/i

/** The ways in which programs tell that a value is of the wrong type: what they wanted, and what they got. */
const mismatches = [
  /expected\s+(?:type\s+)?(?:an?\s+)?[`'"]?([\w-]+)[`'"]?\s*,?\s*(?:but\s+)?(?:received|got|was)\s*:?\s+(?:an?\s+)?[`'"]?([^`'"]*?)[`'"]?(?=\.(?:\s|$)|[`'"]|\s+(?:for|at|in)\s|$)/i,
  /must be (?:of type\s+)?(?:an?\s+)?[`'"]?([\w-]+)[`'"]?(?:\s+type)?\s*,?\s*but (?:the final value was|was|got|received)\s*:?\s+[`'"]?([^`'"]*?)[`'"]?(?=\.(?:\s|$)|[`'"]|$)/i,
]

/** An error of a payer in words for staff: that a date of birth is of the wrong type is told as what it is. */
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
