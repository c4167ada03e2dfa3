/** A social security number, however it was typed: 123-45-6789, 123 45 6789 or nine digits in a row. */
const typed = /^\d{3}[- ]?\d{2}[- ]?\d{4}$/
/** As the record shows it, all but its end hidden, or all of it. Sent back, it changes nothing. */
const masked = /^\*{3}-\*{2}-(\d{4}|\*{4})$/

/** One that is kept and that nobody can read: the secret that it was sealed with is gone. */
export const unreadableSsn = '***-**-****'

export const invalidSsn = 'Must have a valid SSN.'

export const isMaskedSsn = (text: string): boolean => masked.test(text.trim())

/** None is fine; so is the masked one, which means the one that is there. */
export function ssnProblem(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || isMaskedSsn(trimmed)) return undefined
  return typed.test(trimmed) && canBeAssigned(trimmed.replace(/\D/g, '')) ? undefined : invalidSsn
}

export const ssnDigits = (text: string): string => text.replace(/\D/g, '')

export const formatSsn = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`

export const maskSsn = (digits: string): string => `***-**-${digits.slice(-4)}`

// No group is all zeros, and no number begins with 666. Those that begin with 9 are taxpayers' numbers, which people
// without an SSN write there.
const canBeAssigned = (digits: string): boolean => !/^(000|666)|^...00|0000$/.test(digits)
