import { CallError } from './call-error.ts'
import { joinSentences } from './join-sentences.ts'

/** What the server found wrong with the fields of a form, in words that stand on their own. */
export function fieldProblems<F extends string>(
  error: Error | null,
  labels: Record<F, string>,
): Partial<Record<F, string>> {
  if (!(error instanceof CallError)) return {}
  const found: Partial<Record<F, string>> = {}
  for (const [path, messages] of Object.entries(error.fieldErrors)) {
    const field = path.split('.').at(-1) ?? path
    if (isNamed(labels, field)) {
      found[field] = joinSentences(messages.map(message => spoken(labels[field], message)))
    }
  }
  return found
}

const isNamed = <F extends string>(labels: Record<F, string>, field: string): field is F => field in labels

const spoken = (label: string, message: string) => (/^[a-z]/.test(message) ? `${label} ${message}` : message)
