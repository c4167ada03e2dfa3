const something = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@.]+$/u
const longest = 254

/** What is wrong with a typed email address of a patient; undefined if nothing. */
export function patientEmailProblem(text: string): string | undefined {
  const typed = tidyEmail(text)
  if (typed === '') return 'Must have an email'
  return typed.length <= longest && something.test(typed) ? undefined : 'Must have a valid email.'
}

/** An address that its owner recognises and nobody else can use: 'p•••@example.com'. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')

/** The address as it is stored. */
export const tidyEmail = (text: string): string => text.trim().toLowerCase()
