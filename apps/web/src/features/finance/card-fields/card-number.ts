/** The number format of a brand. Only the sandbox's fields need it; a real provider formats its own. */
type Shape = {
  brand: string
  begins: RegExp
  lengths: readonly number[]
  groups: readonly number[]
  cvc: number
}

const fours = [4, 4, 4, 4, 3]

const shapes: readonly Shape[] = [
  { brand: 'amex', begins: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { brand: 'diners', begins: /^3(?:0[0-5]|[689])/, lengths: [14, 16], groups: [4, 6, 4, 2], cvc: 3 },
  { brand: 'jcb', begins: /^35/, lengths: [16], groups: fours, cvc: 3 },
  { brand: 'mastercard', begins: /^(?:5[1-5]|2[2-7])/, lengths: [16], groups: fours, cvc: 3 },
  { brand: 'visa', begins: /^4/, lengths: [16], groups: fours, cvc: 3 },
]

const anyCard: Shape = {
  brand: 'card',
  begins: /^/,
  lengths: [16, 17, 18, 19],
  groups: fours,
  cvc: 3,
}

const shapeOf = (digits: string): Shape => shapes.find(({ begins }) => begins.test(digits)) ?? anyCard

export const brandOf = (typed: string): string => shapeOf(digitsIn(typed)).brand

export const digitsIn = (typed: string): string => typed.replace(/\D/g, '')

/** Grouped as printed on the card: 4242 4242 4242 4242. */
export function groupNumber(typed: string): string {
  const { groups, lengths } = shapeOf(digitsIn(typed))
  const digits = digitsIn(typed).slice(0, Math.max(...lengths))
  const parts: string[] = []
  let at = 0
  for (const size of groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

/** Formats an expiry as 04 / 30, however it was typed or filled in: 430, 04/2030. */
export function writeExpiry(typed: string): string {
  const [, oneDigit, rest] = /^\s*([2-9]|\d(?=\s*\/))(.*)$/.exec(typed) ?? []
  const digits = digitsIn(oneDigit === undefined ? typed : `0${oneDigit}${rest}`)
  const year = /^\d{2}20\d{2}/.test(digits) ? digits.slice(4, 6) : digits.slice(2, 4)
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)} / ${year}`
}

export const readExpiry = (written: string): { month: string; year: string } | undefined => {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(written) ?? []
  return month === undefined || year === undefined ? undefined : { month, year: `20${year}` }
}

/** The last digit is a checksum, so that a typing mistake is noticed. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export type CardValues = { number: string; expiry: string; cvc: string }
export type CardProblems = Partial<Record<keyof CardValues, string>>

export const missing: Record<keyof CardValues, string> = {
  number: 'Card is required',
  expiry: 'Card expiry is required',
  cvc: 'Card CVC is required',
}
export const incomplete = 'Card is invalid'

/** Validates the typed card; empty if it is complete. */
export function cardProblems(values: CardValues, now: Date): CardProblems {
  const number = digitsIn(values.number)
  const { lengths, cvc } = shapeOf(number)
  const isComplete: Record<keyof CardValues, boolean> = {
    number: lengths.includes(number.length) && passesLuhn(number),
    expiry: isStillGood(values.expiry, now),
    cvc: new RegExp(`^\\d{${cvc}}$`).test(values.cvc),
  }
  const problems: CardProblems = {}
  for (const field of ['number', 'expiry', 'cvc'] as const) {
    if (values[field].trim() === '') problems[field] = missing[field]
    else if (!isComplete[field]) problems[field] = incomplete
  }
  return problems
}

/** A card is valid to the end of the printed month. */
function isStillGood(written: string, now: Date): boolean {
  const expiry = readExpiry(written)
  if (expiry === undefined) return false
  return `${expiry.year}-${expiry.month}` >= now.toISOString().slice(0, 7)
}

/** Banks may check a card's postal code; it is optional. */
export function zipcodeProblem(typed: string): string | undefined {
  const zipcode = typed.trim()
  if (zipcode.length > 5) return 'Zipcode is too long'
  return zipcode === '' || /^\d{5}$/.test(zipcode) ? undefined : 'Zipcode is invalid'
}
