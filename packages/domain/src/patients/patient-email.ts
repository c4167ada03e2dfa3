const something = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@.]+$/u
const longest = 254

/** What is wrong with a patient's e-mail address that somebody typed, if anything. */
export function patientEmailProblem(text: string): string | undefined {
  const typed = tidyEmail(text)
  if (typed === '') return 'Must have an email'
  return typed.length <= longest && something.test(typed) ? undefined : 'Must have a valid email.'
}

/** As it is stored. */
export const tidyEmail = (text: string): string => text.trim().toLowerCase()
