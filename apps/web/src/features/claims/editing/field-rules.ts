import { nameProblem } from '@archwire/domain/patients/patient-name'
import { readTypedDay } from '@archwire/domain/time/typed-day'

/** Validates a day; without a message for a missing day the field may be empty. */
export const dayRule = (missing?: string) => (text: string) => {
  if (text.trim() === '') return missing ?? null
  return readTypedDay(text) === undefined ? 'Must be a valid date: MM/DD/YYYY' : null
}

export const nameRule = (label: string, missing: string) => (text: string) => {
  const problem = nameProblem(text, missing)
  return problem === undefined ? null : problem === missing ? missing : `${label} ${problem}`
}

/** The day in the API's format; validation has already rejected any other text. */
export const dayOf = (text: string): string => readTypedDay(text) ?? ''

export const orNull = (text: string): string | null => text.trim() || null

/** An empty field is null, not zero. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))
