// What whoever guesses at a clinic's tries besides: the product, the trade, its people and its rooms.
const words = new Set(
  `archwire clinic dental dentist dentistry orthodontist orthodontics orthodontic braces smile smiles doctor office admin
  administrator reception frontdesk staff patient patients aligner retainer password welcome changeme`.split(
    /\s+/,
  ),
)

let known: Promise<Set<string>> | undefined

/** Nearly fifty thousand that were found in leaks, the most common first; read when somebody first chooses one. */
async function readLeaked(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether it is one of those that whoever guesses tries first, in any case, with a year or some digits behind it or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.trim().toLowerCase()
  if (words.has(typed.replace(/[\d!.]{0,5}$/, ''))) return true
  known ??= readLeaked()
  return (await known).has(typed)
}

export const commonPassword = 'This password is too common. Please choose another one'

/** Whose password it is. */
export type PasswordOwner = { email: string; firstName: string; lastName: string; clinicName: string }

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether it is what everybody knows of its owner: e-mail, name or clinic, with some digits behind it or not. */
export function isOwnName(password: string, owner: PasswordOwner): boolean {
  const { email, firstName, lastName, clinicName } = owner
  const known = [
    email,
    email.replace(/@.*$/, ''),
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    clinicName,
  ].map(lettersAndDigits)
  const typed = lettersAndDigits(password)
  return known.some(one => one !== '' && typed.startsWith(one) && /^\d{0,5}$/.test(typed.slice(one.length)))
}

export const ownNamePassword = 'A password may not be your name, your email or the name of the clinic'
