/** What the longest text that providers take in parts may have; anything longer is refused. */
export const longestMessage = 1600

/** Stands in a text for the link to the patient's health history form. */
export const formLinkToken = '{HH form link}'

// As people write it from memory.
const anyToken = /\{\s*hh\s+form\s+link\s*\}/gi

export const asksForFormLink = (text: string): boolean => text.search(anyToken) >= 0

export const putFormLink = (text: string, link: string): string => text.replace(anyToken, () => link)

export const noFormLink = "This patient doesn't have an intake form link to send."

/** Why a text cannot be sent as it is; undefined: it can. */
export function messageProblem(body: string): string | undefined {
  if (body.trim() === '') return "can't be blank"
  return body.length > longestMessage ? 'is too long' : undefined
}
