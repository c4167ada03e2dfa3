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
