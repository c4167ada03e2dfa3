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

/** Where an error of a payer (AAA03) is mended: in the patient's record, or in the insurance. */
const mendedIn: Record<string, 'patient' | 'insurance'> = {
  58: 'patient',
  64: 'insurance',
  65: 'patient',
  66: 'patient',
  67: 'insurance',
  68: 'insurance',
  71: 'patient',
  72: 'insurance',
  73: 'patient',
  74: 'patient',
  75: 'insurance',
  76: 'insurance',
}

/** Whether any of a payer's errors can be mended in the record, and in the insurance. */
export function placesToMend(errors: readonly { statusCode: string }[]) {
  const places = new Set(errors.map(({ statusCode }) => mendedIn[statusCode]))
  return { patient: places.has('patient'), insurance: places.has('insurance') }
}
