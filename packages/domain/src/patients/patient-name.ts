const longest = 100
// What shows nothing, or turns the text around it: no part of any name, and a way to make one look like another.
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// Comes along when text is pasted: a place to break the word, a gap without width. Joiners stay, some scripts need them.
const pastedAlong = /[\u00ad\u200b\u2060\ufeff]/g

/** As it is stored: one space between words, none around them, each accented letter as one character. */
export const tidyName = (text: string): string =>
  text.replace(pastedAlong, '').normalize('NFC').trim().replace(/ {2,}/g, ' ')

/** Whether a name shows less than it holds, or in another order. */
export const hidesText = (name: string): boolean => isEmpty(name) || invisible.test(name)

const isEmpty = (name: string): boolean => name.replace(/[\p{Cf}\s]/gu, '') === ''

/** What is wrong with a name that need not be there, if anything. */
export function optionalNameProblem(text: string): string | undefined {
  const name = tidyName(text)
  if (name === '') return undefined
  if (hidesText(name)) return 'is invalid'
  return [...name].length > longest ? 'is too long' : undefined
}

/** What is wrong with a name that must be there, if anything. */
export const nameProblem = (text: string, missing: string): string | undefined =>
  isEmpty(tidyName(text)) ? missing : optionalNameProblem(text)

/** What is wrong with a patient's name that somebody typed, if anything. */
export const firstNameProblem = (text: string) => nameProblem(text, 'Must have a first name')
export const lastNameProblem = (text: string) => nameProblem(text, 'Must have a last name')
