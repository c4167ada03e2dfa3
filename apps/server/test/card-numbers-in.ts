import { passesLuhn } from '../src/drivers/payments/sandbox/test-numbers.ts'

/** What a request or a form is known by: made by chance, it may happen to be all digits for a while. */
const uuid = /(?<![\da-z])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-z])/gi

/** Whatever in a text could be the number of a card: by its length, its first digit and its last. */
export const cardNumbersIn = (text: string): string[] =>
  (
    text
      .replaceAll(uuid, '(uuid)')
      .replaceAll(/(?<=\d)[ -](?=\d)/g, '')
      .match(/(?<!\d)[3-6]\d{13,18}(?!\d)/g) ?? []
  ).filter(passesLuhn)
