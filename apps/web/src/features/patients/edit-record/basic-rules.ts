import { formatSsn, isMaskedSsn, ssnDigits } from '@archwire/domain/patients/ssn'
import { readTypedDay } from '@archwire/domain/time/typed-day'

export const birthDateProblem = (text: string): string | undefined =>
  readTypedDay(text) === undefined ? 'Must have a valid date of birth: MM/DD/YYYY' : undefined

/** The field's value after typing: a masked number cannot be edited, only replaced. */
export function retypeSsn(before: string, typed: string): string {
  if (!isMaskedSsn(before)) return typed
  let [start, end] = [0, 0]
  while (start < typed.length && typed[start] === before[start]) start += 1
  while (end < typed.length - start && typed.at(-1 - end) === before.at(-1 - end)) end += 1
  return typed.slice(start, typed.length - end)
}

/** Nine digits with hyphens; any other text unchanged. */
export const tidySsn = (text: string): string =>
  /^\s*\d{3}[- ]?\d{2}[- ]?\d{4}\s*$/.test(text) ? formatSsn(ssnDigits(text)) : text
