// Digits beyond these are errors of floating point and no part of the amount.
const exactDigits = 15
const mostDollars = 10 ** 13

/** Whole cents of an amount in dollars. Fractions of a cent are cut off, not rounded: 1.005 is 100, 4.35 is 435. */
export function truncateToCents(dollars: number): number {
  if (!(Math.abs(dollars) < mostDollars)) throw new RangeError(`${dollars} is no amount of money`)
  if (Math.abs(dollars) < 0.01) return 0
  // From the digits, because 4.35 * 100 is 434.99999999999994.
  return centsIn(dollars.toPrecision(exactDigits))
}

/** Whole cents of a currency field such as `$1,234.567`; undefined if it is no amount. */
export function parseCurrency(text: string): number | undefined {
  const typed = text.trim().replace(/^(-?)\s*\$\s*/, '$1')
  const isAmount = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/.test(typed) && /\d/.test(typed)
  const cents = isAmount ? centsIn(typed.replaceAll(',', '')) : undefined
  return cents !== undefined && Number.isSafeInteger(cents) ? cents : undefined
}

function centsIn(digits: string): number {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  // Avoids -0, which some comparisons treat as another number.
  return digits.startsWith('-') && cents > 0 ? -cents : cents
}
