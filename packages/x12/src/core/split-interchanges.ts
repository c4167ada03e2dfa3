import { isaLength, readDelimiters } from './delimiters.ts'
import { X12Error } from './x12-error.ts'

// A byte-order mark is one character, or three where the text was not decoded yet.
const atStart = /^(?:\uFEFF|\xEF\xBB\xBF|\s)+/

/**
 * The interchanges of a file, one after the other: some send several in one, with a byte-order mark before the first or
 * blank lines between them. What cannot be cut is the last piece, for whoever reads it to say why.
 */
export function splitInterchanges(file: string): string[] {
  const pieces: string[] = []
  for (let rest = file.replace(atStart, ''); rest !== ''; ) {
    const length = lengthOfFirst(rest)
    pieces.push(rest.slice(0, length))
    rest = rest.slice(length).replace(atStart, '')
  }
  return pieces.length === 0 ? [''] : pieces
}

function lengthOfFirst(text: string): number {
  try {
    const { element, segment } = readDelimiters(text)
    const trailer = new RegExp(`${escaped(segment)}[\\r\\n]*IEA${escaped(element)}`, 'g')
    trailer.lastIndex = isaLength - 1
    const found = trailer.exec(text)
    const end = found === null ? -1 : text.indexOf(segment, trailer.lastIndex)
    return end === -1 ? text.length : end + 1
  } catch (error) {
    if (!(error instanceof X12Error)) throw error
    return text.length
  }
}

const escaped = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
