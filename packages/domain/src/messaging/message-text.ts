/** The longest text that providers accept; a longer one is refused. */
export const longestMessage = 1600

/** Replaced in a text by the link to the patient's health history form. */
export const formLinkToken = '{HH form link}'

// The token in the ways in which people write it from memory.
const anyToken = /\{\s*hh\s+form\s+link\s*\}/gi

export const asksForFormLink = (text: string): boolean => text.search(anyToken) >= 0

export const putFormLink = (text: string, link: string): string => text.replace(anyToken, () => link)

export const noFormLink = "This patient doesn't have an intake form link to send."

/** Why a text cannot be sent; undefined if it can. */
export function messageProblem(body: string): string | undefined {
  if (body.trim() === '') return "can't be blank"
  return body.length > longestMessage ? 'is too long' : undefined
}

/** The meanings of a text that is one keyword. */
type ReplyMeaning = 'stop' | 'resume' | 'help' | 'confirm'

const meanings: Record<ReplyMeaning, string[]> = {
  // As the carriers define them: every keyword that they block as a stop must be one here too.
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  resume: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
  confirm: ['YES', 'Y', 'C', 'CONFIRM'],
}

/** A text as a keyword is compared: in capitals, without the signs behind it. */
export const keywordOf = (body: string): string =>
  body
    .trim()
    .replace(/[\s\p{P}]+$/u, '')
    .toUpperCase()

/**
 * The keyword's meaning; undefined for a text for people to read. Only the keyword alone counts: "Please stop by" stops
 * nothing.
 */
export function meaningOf(body: string): ReplyMeaning | undefined {
  const word = keywordOf(body)
  const entries = Object.entries(meanings) as [ReplyMeaning, string[]][]
  return entries.find(([, words]) => words.includes(word))?.[0]
}
