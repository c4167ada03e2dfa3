import { createHash } from 'node:crypto'

/** A number of nine digits at most, the same for the same text: for covers that need one and have no row to count by. */
export const derivedNumber = (text: string): number =>
  (createHash('sha256').update(text).digest().readUInt32BE() % 999_999_999) + 1
