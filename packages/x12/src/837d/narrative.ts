import { cleanValue } from '../core/clean-value.ts'
import type { Delimiters } from '../core/delimiters.ts'

const longestPiece = 80
// A claim holds five notes. What is longer reaches the payer as an attachment, whole.
const mostPieces = 5

/** A narrative in pieces that fit, broken between words where there are any. */
export function narrativePieces(narrative: string, delimiters: Delimiters): string[] {
  const pieces: string[] = []
  for (const word of cleanValue(narrative, delimiters).split(' ').flatMap(inShortWords)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longestPiece) {
      pieces[pieces.length - 1] = `${last} ${word}`
    } else pieces.push(word)
    if (pieces.length > mostPieces) break
  }
  return pieces.slice(0, mostPieces)
}

const inShortWords = (word: string) => word.match(new RegExp(`.{1,${longestPiece}}`, 'gs')) ?? []

export const joinPieces = (pieces: string[]): string | null => (pieces.length === 0 ? null : pieces.join(' '))
