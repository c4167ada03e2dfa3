import { tidyName } from '../patients/patient-name.ts'

/** Removes what people write in different ways: case, accents, and hyphens or spaces between words. */
const folded = (text: string): string =>
  tidyName(text.replace(/\p{Pd}/gu, ' '))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/**
 * The names that a text may mean: its first and second word, as most people write, and the whole text, for names of
 * more words.
 */
function namesWritten(fullName: string): { whole: string; short: string } {
  const words = tidyName(fullName).split(/\s+/u)
  return { whole: folded(fullName), short: folded(words.slice(0, 2).join(' ')) }
}

/** Whether the text is this patient's name, whatever its case, accents and hyphens. */
export function isNameOf(fullName: string, patient: { firstName: string; lastName: string }): boolean {
  const name = folded(`${patient.firstName} ${patient.lastName}`)
  const { whole, short } = namesWritten(fullName)
  return name !== '' && (whole === name || short === name)
}

/** Whether the text is the patient's email address; a record without one matches nothing. */
export const isEmailOf = (written: string, email: string | null): boolean =>
  email !== null && written.trim().toLowerCase() === email.trim().toLowerCase()

/** A name as payers write it: in capitals and without accents. Muñoz comes back as MUNOZ. */
export const plainName = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
