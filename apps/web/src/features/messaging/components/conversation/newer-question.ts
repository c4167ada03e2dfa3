import type { Message } from '@archwire/contract/messaging/calls'
import type { Question } from '../../../../ui/questions.ts'

const longestQuote = 200

/** Asked before somebody answers what another has just answered, or what the patient has just said otherwise. */
export function newerQuestion(newer: Message[], patientName: string, now: Date): Question {
  const inOrder = newer.toSorted((one, other) => one.id - other.id)
  const last = inOrder.at(-1)
  const isPatients = last?.type === 'Incoming'
  // What the clinic sends by itself has nobody's name.
  const who = last?.user?.fullName ?? (isPatients ? patientName : 'The clinic')
  const did = isPatients ? 'wrote' : 'answered'
  return {
    text: `${who} ${did} ${ago(last?.createdAt, now)}.`,
    list: inOrder.map(({ body }) => quoted(body)),
    yes: 'Send anyway',
    no: 'Read first',
  }
}

const quoted = (body: string) =>
  `“${body.length > longestQuote ? `${body.slice(0, longestQuote).trimEnd()}…` : body}”`

const units = [
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** In whole hours, minutes or seconds; the clock of the server may be a little ahead. */
function ago(instant: string | undefined, now: Date): string {
  const seconds = Math.floor((now.getTime() - Date.parse(instant ?? '')) / 1000)
  const [size, name] = units.find(([unit]) => seconds >= unit) ?? []
  if (size === undefined) return 'just now'
  const count = Math.floor(seconds / size)
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}
