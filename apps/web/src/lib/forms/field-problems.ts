import { CallError } from '../api/call-error.ts'

/** A rule of @mantine/form: the problem of the value, or null. */
type Rule = (value: string) => string | null

export const required =
  (message = 'Required field'): Rule =>
  value =>
    value.trim() === '' ? message : null

// A missing value is checked by `required`: an optional field that is empty has no format to break.
const ifPresent =
  (isRight: (value: string) => boolean, message: string): Rule =>
  value =>
    value.trim() === '' || isRight(value.trim()) ? null : message

export const pattern = (shape: RegExp, message = 'The value does not match the format'): Rule =>
  ifPresent(value => new RegExp(shape.source, shape.flags.replace('g', '')).test(value), message)

/** A time of day as people write it: 09:30 AM. */
export const timeFormat = (message = 'This time must valid'): Rule =>
  ifPresent(value => minutesOfDay(value) !== undefined, message)

/** A time of day later than another. One that cannot be parsed is checked by `timeFormat`. */
export const timeAfter = (reference = '00:00 AM', message = `This time must be after ${reference}`): Rule =>
  ifPresent(value => {
    const time = minutesOfDay(value)
    // Midnight is written 00:00 AM as a reference, a time that nobody would type.
    return time === undefined || time > (minutesOfDay(reference) ?? 0)
  }, message)

// Undefined for a text that is not a time: 13:00 PM, 9:30.
function minutesOfDay(text: string): number | undefined {
  const [, hours, minutes, half] = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/i.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return ((Number(hours) % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minutes)
}

/** Joins sentences, each with its full stop. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, at) =>
      at < sentences.length - 1 && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence,
    )
    .join(' ')

/** The problems that the server found in the fields of a form, as whole sentences. */
export function fieldProblems<F extends string>(
  error: Error | null,
  labels: Record<F, string>,
): Partial<Record<F, string>> {
  if (!(error instanceof CallError)) return {}
  const found: Partial<Record<F, string>> = {}
  for (const [path, messages] of Object.entries(error.fieldErrors)) {
    const field = path.split('.').at(-1) ?? path
    if (isNamed(labels, field)) {
      found[field] = joinSentences(messages.map(message => labelledMessage(labels[field], message)))
    }
  }
  return found
}

const isNamed = <F extends string>(labels: Record<F, string>, field: string): field is F => field in labels

const labelledMessage = (label: string, message: string) =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message
