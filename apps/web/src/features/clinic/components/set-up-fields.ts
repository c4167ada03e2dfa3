import { CallError } from '../../../lib/call-error.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'

/** What the server found wrong with the fields, in words that stand on their own. */
export function problemsIn(error: Error, labels: Record<string, string>): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(error.fieldErrors)
      .filter(([path]) => labels[fieldOf(path)] !== undefined)
      .map(([path, messages]) => [
        path,
        joinSentences(messages.map(message => spoken(labels[fieldOf(path)] ?? '', message))),
      ]),
  )
}

/** weekDayHoursVirtual.0.startAt is a part of weekDayHoursVirtual. */
const fieldOf = (path: string) => path.split('.')[0] ?? path

const spoken = (label: string, message: string) => (/^[a-z]/.test(message) ? `${label} ${message}` : message)
