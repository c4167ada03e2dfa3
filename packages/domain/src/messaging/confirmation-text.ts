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

type Stop = {
  phone: string
  word: string
  /** The visit that the reminder was about, or else the next one. */
  visit: { fullName: string; time: string; isReminded: boolean; others: number }
}

/**
 * What a task says about somebody with visits who wants no more texts: first what to do, because lists cut the end. A name
 * that is too long for it is cut.
 */
export function stopTaskTitle({ phone, word, visit }: Stop, longest: number): string {
  const { time, isReminded, others } = visit
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'visit' : 'visits'}`
  const start = `Call ${phone} about ${time}${more}: `
  const end = ` answered ${word}${isReminded ? ' to the reminder' : ''} and gets no more texts.`
  return `${start}${(visit.fullName.trim() || 'A patient').slice(0, longest - start.length - end.length)}${end}`
}

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
