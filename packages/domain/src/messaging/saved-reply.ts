import { asksForFormLink, messageProblem } from './message-text.ts'

/** Replaced by the patient's first name when a saved reply is put into a text. */
export const firstNameToken = '{first name}'

// As people write the token from memory, with what stands around it: the end of the sentence before, a comma or space,
// an ’s, the sign behind it, and the letter that the sentence goes on with.
const inSentence = /([.!?]\s+|\n\s*|)(,?[ \t]*)\{\s*first\s*name\s*\}(['’]s\b)?([,:;.!?]?[ \t]*)(\p{L}?)/giu

const isFirstName = (token: string): boolean => /^\{\s*first\s*name\s*\}$/i.test(token)

/** Why a saved reply cannot be stored. A misspelled token would reach the patient as it is. */
export function savedReplyProblem(text: string): string | undefined {
  const wrong = text.match(/\{[^{}]*\}/g)?.find(token => !isFirstName(token) && !asksForFormLink(token))
  return messageProblem(text) ?? (wrong === undefined ? undefined : `does not know ${wrong}`)
}

/**
 * The text with the patient's first name. Without a name the sentence goes on without it: 'Hi {first name}, we are
 * open' becomes 'Hi, we are open', and '{first name}’s visit' becomes 'The visit'.
 */
export const putFirstName = (text: string, name: string | undefined): string =>
  text.replace(
    inSentence,
    (
      _,
      end: string,
      before: string,
      of: string | undefined,
      behind: string,
      next: string,
      at: number,
    ): string => {
      const isBeginning = end !== '' || at === 0
      if (name !== undefined && name.trim() !== '')
        return end + before + name.trim() + (of ?? '') + behind + next
      if (of !== undefined) return end + before + (isBeginning ? 'The' : 'the') + behind + next
      return isBeginning ? end + next.toUpperCase() : behind + next
    },
  )
