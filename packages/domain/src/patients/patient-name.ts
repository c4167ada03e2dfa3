const longest = 100
// Characters that are invisible or change the direction of writing: no name contains them, and they make one name look
// like another.
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// Invisible characters that pasted text contains: soft hyphens and spaces without width. Joiners stay, because some
// scripts need them.
const pastedAlong = /[\u00ad\u200b\u2060\ufeff]/g

/** The name as it is stored: single spaces, none around it, accented letters composed. */
export const tidyName = (text: string): string =>
  text.replace(pastedAlong, '').normalize('NFC').trim().replace(/ {2,}/g, ' ')

/** Whether a name shows less than it contains, or in another order. */
export const hidesText = (name: string): boolean => isEmpty(name) || invisible.test(name)

const isEmpty = (name: string): boolean => name.replace(/[\p{Cf}\s]/gu, '') === ''

/** What is wrong with an optional name; undefined if nothing. */
export function optionalNameProblem(text: string): string | undefined {
  const name = tidyName(text)
  if (name === '') return undefined
  if (hidesText(name)) return 'is invalid'
  return [...name].length > longest ? 'is too long' : undefined
}

/** What is wrong with a required name; undefined if nothing. */
export const nameProblem = (text: string, missing: string): string | undefined =>
  isEmpty(tidyName(text)) ? missing : optionalNameProblem(text)

/** What is wrong with a typed name of a patient; undefined if nothing. */
export const firstNameProblem = (text: string) => nameProblem(text, 'Must have a first name')
export const lastNameProblem = (text: string) => nameProblem(text, 'Must have a last name')
