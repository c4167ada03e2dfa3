import { readTypedBirthday } from '@archwire/domain/time/typed-day'

/**
 * A typed date of birth by the clock of this device, which decides no more than the century: yyyy-MM-dd, null for an
 * empty text, undefined for a text that is not a day.
 */
export const readBirthday = (text: string): string | null | undefined =>
  readTypedBirthday(text, new Date().toISOString().slice(0, 10))
