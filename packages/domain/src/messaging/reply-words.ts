/** What a text of one word asks for. */
export type ReplyMeaning = 'stop' | 'resume' | 'help' | 'confirm'

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
