import { readTypedDay } from '../../../lib/typed-day.ts'

export const birthDateProblem = (text: string): string | undefined =>
  readTypedDay(text) === undefined ? 'Must have a valid date of birth: MM/DD/YYYY' : undefined
