// Further words that are easily guessed for a clinic: the product, the trade, its people and its rooms.
const words = new Set(
  `archwire clinic dental dentist dentistry orthodontist orthodontics orthodontic braces smile smiles doctor office admin
  administrator reception frontdesk staff patient patients aligner retainer password welcome changeme`.split(
    /\s+/,
  ),
)

let known: Promise<Set<string>> | undefined

/** Nearly fifty thousand leaked passwords, the most common first. They are read when a password is first chosen. */
async function readLeaked(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether a password is easily guessed, in any case, with or without a year or some digits after it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.trim().toLowerCase()
  if (words.has(typed.replace(/[\d!.]{0,5}$/, ''))) return true
  known ??= readLeaked()
  return (await known).has(typed)
}

export const commonPassword = 'This password is too common. Please choose another one'

/** The user who chooses a password. */
export type PasswordOwner = { email: string; firstName: string; lastName: string; clinicName: string }

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is known about its owner: the e-mail address, the name or the clinic, with or without digits
 * after it.
 */
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
