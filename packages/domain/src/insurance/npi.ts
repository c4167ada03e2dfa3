/** Before the number of a provider stand, for its check digit, the digits that say it is one of the United States. */
const prefix = '80840'

/** Whether it is the number of a provider: ten digits, of which the last one checks the others (Luhn). */
export function isNpi(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false
  const digits = [...prefix, ...text].map(Number).reverse()
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 1 ? doubled(digit) : digit), 0)
  return sum % 10 === 0
}

const doubled = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit)
