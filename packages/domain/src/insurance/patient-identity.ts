import { tidyName } from '../patients/patient-name.ts'

/** Without what people write now so, now otherwise: case, accents, and whether two words have a hyphen or a space. */
const folded = (text: string): string =>
  tidyName(text.replace(/\p{Pd}/gu, ' '))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/**
 * The names that somebody may be known by who wrote this: its first word and its second, as most are written, and the
 * whole of it, for those who have more than two words.
 */
function namesWritten(fullName: string): { whole: string; short: string } {
  const words = tidyName(fullName).split(/\s+/u)
  return { whole: folded(fullName), short: folded(words.slice(0, 2).join(' ')) }
}

/** Whether what was written is this patient's name, whatever its case, its accents and its hyphens. */
export function isNameOf(fullName: string, patient: { firstName: string; lastName: string }): boolean {
  const name = folded(`${patient.firstName} ${patient.lastName}`)
  const { whole, short } = namesWritten(fullName)
  return name !== '' && (whole === name || short === name)
}

/** Whether it is the patient's e-mail address; who has none is nobody. */
export const isEmailOf = (written: string, email: string | null): boolean =>
  email !== null && written.trim().toLowerCase() === email.trim().toLowerCase()

/** As payers write it: their files have no letters with marks, and are in capitals. Muñoz comes back as MUNOZ. */
export const plainName = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
