/** The prefix of NPIs of the United States, which counts for the check digit. */
const prefix = '80840'

/** Whether a text is an NPI: ten digits, the last of which is the check digit (Luhn). */
export function isNpi(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false
  const digits = [...prefix, ...text].map(Number).reverse()
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 1 ? doubled(digit) : digit), 0)
  return sum % 10 === 0
}

const doubled = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit)
