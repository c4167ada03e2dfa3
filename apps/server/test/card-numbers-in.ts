import { passesLuhn } from '../src/drivers/payments/sandbox/test-numbers.ts'

/** Whatever in a text could be the number of a card: by its length, its first digit and its last. */
export const cardNumbersIn = (text: string): string[] =>
  (text.replaceAll(/(?<=\d)[ -](?=\d)/g, '').match(/(?<!\d)[3-6]\d{13,18}(?!\d)/g) ?? []).filter(passesLuhn)
