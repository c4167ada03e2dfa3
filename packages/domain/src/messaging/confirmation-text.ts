import { longestMessage } from './message-text.ts'

/** A visit as texts name it. */
type Named = { firstName: string; time: string }

const nameOf = ({ firstName, time }: Named): string => `${firstName.trim() || 'Your visit at'} ${time}`

/** What the conversation notes below a "yes": Confirmed: Hiroshi 1:30 PM, Andrés 1:45 PM */
export const confirmedLabel = (visits: Named[]): string => `Confirmed: ${visits.map(nameOf).join(', ')}`

/** The answer to a "yes". In a file without time zones, so that pages can show it without loading them. */
export const writeThanks = (visits: Named[]): string =>
  withAsManyAsFit(
    visits.map(nameOf),
    longestMessage,
    (list, count) => `Thank you. ${list} ${count === 1 ? 'is' : 'are'} confirmed.`,
  )

/** What a task says about somebody with visits who wants no more texts. */
export const stopTaskTitle = (
  { phone, word, visits }: { phone: string; word: string; visits: Named[] },
  longest: number,
): string =>
  withAsManyAsFit(
    visits.map(({ firstName, time }) => `${firstName.trim() || 'a visit'} on ${time}`),
    longest,
    list => `Call ${phone}: replied ${word}, gets no more texts. Ask about ${list}.`,
  )

/** A phone that belongs to a whole school has more visits than fit into one text. */
function withAsManyAsFit(
  names: string[],
  longest: number,
  write: (list: string, count: number) => string,
): string {
  for (let shown = names.length; ; shown--) {
    const left = names.length - shown
    const parts = left === 0 ? names : [...names.slice(0, shown), `${left} more`]
    const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
    const text = write(list, parts.length)
    if (text.length <= longest || shown === 1) return text.slice(0, longest)
  }
}
