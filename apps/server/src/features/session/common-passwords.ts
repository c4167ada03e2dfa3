// What whoever guesses at a clinic's tries besides: the product, the trade, its people and its rooms.
const words = [
  'archwire',
  'clinic',
  'dental',
  'dentist',
  'dentistry',
  'orthodontist',
  'orthodontics',
  'orthodontic',
]
  .concat([
    'braces',
    'smile',
    'smiles',
    'doctor',
    'office',
    'admin',
    'administrator',
    'reception',
    'frontdesk',
  ])
  .concat(['staff', 'patient', 'patients', 'aligner', 'retainer', 'password', 'welcome', 'changeme'])

let known: Promise<Set<string>> | undefined

/** Nearly fifty thousand that were found in leaks, the most common first; read when somebody first chooses one. */
async function readLeaked(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether it is one of those that whoever guesses tries first, in any case, with a year or some digits behind it or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.trim().toLowerCase()
  if (words.includes(typed.replace(/[\d!.]{0,5}$/, ''))) return true
  known ??= readLeaked()
  return (await known).has(typed)
}

export const commonPassword = 'This password is too common. Please choose another one'
