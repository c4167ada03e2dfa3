/** A social security number as people type it: 123-45-6789, 123 45 6789 or nine digits in a row. */
const typed = /^\d{3}[- ]?\d{2}[- ]?\d{4}$/
/** As the record shows it, wholly or partly masked. Sent back it changes nothing. */
const masked = /^\*{3}-\*{2}-(\d{4}|\*{4})$/

/** A stored number that cannot be read, because the secret that it was sealed with is lost. */
export const unreadableSsn = '***-**-****'

export const invalidSsn = 'Must have a valid SSN.'

export const isMaskedSsn = (text: string): boolean => masked.test(text.trim())

/**
 * What is wrong with a typed number. An empty one is allowed, and so is the masked one, which means the stored number.
 */
export function ssnProblem(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || isMaskedSsn(trimmed)) return undefined
  return typed.test(trimmed) && canBeAssigned(trimmed.replace(/\D/g, '')) ? undefined : invalidSsn
}

export const ssnDigits = (text: string): string => text.replace(/\D/g, '')

export const formatSsn = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`

export const maskSsn = (digits: string): string => `***-**-${digits.slice(-4)}`

// No group is all zeros, and no number begins with 666. Numbers that begin with 9 are taxpayer numbers, which people
// without an SSN enter.
const canBeAssigned = (digits: string): boolean => !/^(000|666)|^...00|0000$/.test(digits)
