import { phoneDigits, tenDigits } from '@archwire/domain/patients/phone-number'

const looksLikePhone = (text: string) => /^[\d\s().+-]+$/.test(text) && /\d/.test(text)

/** What is searched for: the digits alone where they look like a number, and not the country's 1 before ten of them. */
export function searchedFor(typed: string): string {
  const text = typed.trim()
  if (!looksLikePhone(text)) return text
  return tenDigits(text) ?? phoneDigits(text)
}

export const isWholePhone = (text: string): boolean => /^\d{10}$/.test(text)

export const needsWholePhone = 'Please, enter a valid mobile phone number to start a new conversation.'
