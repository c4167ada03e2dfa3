import { phoneDigits } from '@archwire/domain/patients/phone-number'

/** The initial values of a new-patient form. */
export type NewPatientValues = {
  firstname: string
  lastname: string
  email: string
  phone: string
  heardFrom: string
}

/** A complete phone number, with or without the country's 1. */
const isWholePhone = (text: string) => /^[\d\s().+-]+$/.test(text) && /^1?\d{10}$/.test(phoneDigits(text))

/** A text of digits is a phone number or a date, not a name. */
export const mayBeName = (typed: string): boolean => /\p{L}/u.test(typed)

/** The values of a new-patient form from a search that found nobody. */
export function readTypedPatient(typed: string): Partial<NewPatientValues> {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.includes('@')) return { email: text }
  if (!mayBeName(text)) return isWholePhone(text) ? { phone: text } : {}
  const [before = '', behind] = text.split(/, ?/, 2)
  if (behind !== undefined) return { lastname: before, firstname: behind }
  const [firstname = '', ...rest] = text.split(' ')
  return { firstname, lastname: rest.join(' ') }
}
