const ways = [/^\(\d{3}\) \d{3}-\d{4}$/, /^\d{3}-\d{3}-\d{4}$/, /^\d{10}$/]

/** What is wrong with a typed phone number; undefined if nothing. */
export function phoneProblem(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return 'Must have a phone number'
  return ways.some(way => way.test(typed)) ? undefined : 'Must have a valid phone number.'
}

/** The digits of a number, as it is stored. */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '')

/**
 * The ten digits of a number, however it is written, with or without the country code 1; undefined for other numbers,
 * such as short codes or foreign ones.
 */
export function tenDigits(text: string): string | undefined {
  if (/^\s*\+\s*[^1\s]/.test(text)) return undefined
  const digits = phoneDigits(text)
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return own.length === 10 ? own : undefined
}

/**
 * The number as people read it: (555) 123-4567. An incomplete number is formatted as far as it goes, and never ends in
 * a character that would come back after it was deleted.
 */
export function formatPhone(text: string): string {
  const typed = phoneDigits(text)
  // A pasted number with the country code 1 means the ten digits behind it.
  const digits = (typed.length > 10 && typed.startsWith('1') ? typed.slice(1) : typed).slice(0, 10)
  if (digits === '') return ''
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return `(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`
}
