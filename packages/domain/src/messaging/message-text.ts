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

/** What a text of one word asks for. */
type ReplyMeaning = 'stop' | 'resume' | 'help' | 'confirm'

const meanings: Record<ReplyMeaning, string[]> = {
  // As the carriers know them: what they take for a stop, and block by themselves, must be one here too.
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  resume: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
  confirm: ['YES', 'Y', 'C', 'CONFIRM'],
}

/** Undefined: a text for people to read. Nothing but the word may stand there: "Please stop by" stops nothing. */
export function meaningOf(body: string): ReplyMeaning | undefined {
  const word = body
    .trim()
    .replace(/[\s\p{P}]+$/u, '')
    .toUpperCase()
  const entries = Object.entries(meanings) as [ReplyMeaning, string[]][]
  return entries.find(([, words]) => words.includes(word))?.[0]
}
