import { nameProblem } from '@archwire/domain/patients/patient-name'
import { readTypedDay } from '../../../lib/dates/typed-day.ts'

/** A day in a field; without words for a missing one it may stay empty. */
export const dayRule = (missing?: string) => (text: string) => {
  if (text.trim() === '') return missing ?? null
  return readTypedDay(text) === undefined ? 'Must be a valid date: MM/DD/YYYY' : null
}

export const nameRule = (label: string, missing: string) => (text: string) => {
  const problem = nameProblem(text, missing)
  return problem === undefined ? null : problem === missing ? missing : `${label} ${problem}`
}

/** As the wire has it; the rules have let no other text pass. */
export const dayOf = (text: string): string => readTypedDay(text) ?? ''

export const orNull = (text: string): string | null => text.trim() || null

/** An empty field is no number, not zero. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))
